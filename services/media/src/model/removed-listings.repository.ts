import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/**
 * The ids of listings whose folders have been deleted, so that a late photo can't recreate the folder. They are kept
 * for ever, since ids are never reused.
 */
@Injectable()
export class RemovedListingsRepository {
  async has(manager: EntityManager, listingId: string): Promise<boolean> {
    const rows = await manager.query<unknown[]>('select 1 from removed_listings where id = $1', [
      listingId,
    ]);
    return rows.length > 0;
  }

  async add(manager: EntityManager, listingIds: readonly string[]): Promise<void> {
    await manager.query(
      'insert into removed_listings (id) select unnest($1::uuid[]) on conflict do nothing',
      [listingIds],
    );
  }
}
