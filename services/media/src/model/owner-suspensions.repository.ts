import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Which owners of folders are suspended, as far as auth has told: links to their folders show nothing. */
@Injectable()
export class OwnerSuspensionsRepository {
  /** Of two changes, the later one counts, in whatever order they arrive. */
  async record(
    manager: EntityManager,
    ownerIds: readonly string[],
    suspended: boolean,
    changedAt: Date,
  ): Promise<void> {
    await manager.query(
      `insert into owner_suspensions (owner_id, suspended, changed_at)
       select owner_id, $2, $3 from unnest($1::uuid[]) owner_id
       on conflict (owner_id) do update
          set suspended = excluded.suspended, changed_at = excluded.changed_at
        where owner_suspensions.changed_at < excluded.changed_at`,
      [ownerIds, suspended, changedAt],
    );
  }

  async forget(manager: EntityManager, ownerId: string): Promise<void> {
    await manager.query('delete from owner_suspensions where owner_id = $1', [ownerId]);
  }
}
