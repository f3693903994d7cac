import { Injectable } from '@nestjs/common';
import { MAX_COMPARED } from '@roomlight/contracts';
import { databaseClock, DeletedUsers, Every, RpcClient } from '@roomlight/platform';
import { DataSource } from 'typeorm';
import { OwnerSuspensionsRepository } from '../model/owner-suspensions.repository.js';
import { UserRemovalService } from './user-removal.service.js';

const HOUR_MS = 3_600_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Removes what deleted users left, where the event about their deletion was lost. */
@Injectable()
export class UserComparison {
  constructor(
    private readonly dataSource: DataSource,
    private readonly calls: RpcClient,
    private readonly deletedUsers: DeletedUsers,
    private readonly removal: UserRemovalService,
    private readonly suspensions: OwnerSuspensionsRepository,
  ) {}

  @Every(6 * HOUR_MS, 'compare users with auth')
  compare(signal: AbortSignal): Promise<void> {
    return this.deletedUsers.compare(
      {
        report: 'media.differences.found.v1',
        ask: (userIds) => this.calls.request('auth.user.standing.v1', { userIds }),
        page: (after, limit) => this.page(after, limit),
        remove: (manager, userId) => this.removal.remove(manager, userId),
      },
      signal,
    );
  }

  /** Learns who is suspended: of users that were before this release, and where an event was lost. */
  @Every(6 * HOUR_MS, 'compare suspensions with auth')
  async compareSuspensions(signal: AbortSignal): Promise<void> {
    const { manager } = this.dataSource;
    for (let userIds = await this.page(BEFORE_ALL, MAX_COMPARED); userIds.length > 0;) {
      signal.throwIfAborted();
      // Earlier than the answer: an event of the meantime counts.
      const asOf = await databaseClock.now(manager);
      const { there, suspended } = await this.calls.request('auth.user.standing.v1', { userIds });
      if (suspended !== undefined) {
        const isSuspended = new Set(suspended);
        const others = there.filter((id) => !isSuspended.has(id));
        await this.suspensions.record(manager, suspended, true, asOf);
        await this.suspensions.record(manager, others, false, asOf);
      }
      userIds = await this.page(userIds.at(-1) ?? '', MAX_COMPARED);
    }
  }

  private async page(after: string, limit: number): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `select owner_id as id from folders where owner_id > $1
       union
       select owner_id from screen_images where owner_id > $1 and name is not null
       order by id limit $2`,
      [after, limit],
    );
    return rows.map(({ id }) => id);
  }
}
