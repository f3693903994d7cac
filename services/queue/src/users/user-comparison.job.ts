import { Injectable } from '@nestjs/common';
import { DeletedUsers, Every, RpcClient } from '@roomlight/platform';
import { DataSource } from 'typeorm';
import { UserRemovalService } from './user-removal.service.js';

const HOUR_MS = 3_600_000;

/** Removes what deleted users left, where the event about their deletion was lost. */
@Injectable()
export class UserComparison {
  constructor(
    private readonly dataSource: DataSource,
    private readonly calls: RpcClient,
    private readonly deletedUsers: DeletedUsers,
    private readonly removal: UserRemovalService,
  ) {}

  @Every(6 * HOUR_MS, 'compare users with auth')
  compare(signal: AbortSignal): Promise<void> {
    return this.deletedUsers.compare(
      {
        report: 'queue.differences.found.v1',
        ask: (userIds) => this.calls.request('auth.user.standing.v1', { userIds }),
        page: (after, limit) => this.page(after, limit),
        remove: (manager, userId) => this.removal.remove(manager, userId),
      },
      signal,
    );
  }

  private async page(after: string, limit: number): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `select id from (select user_id as id from listings union select user_id from kept_sets) users
        where id > $1 order by id limit $2`,
      [after, limit],
    );
    return rows.map(({ id }) => id);
  }
}
