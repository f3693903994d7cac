import { Injectable } from '@nestjs/common';
import { databaseClock, Every } from '@roomlight/platform';
import { DataSource, type EntityManager } from 'typeorm';

const HOUR_MS = 3_600_000;
/** Exceeds the day for which an unavailable provider is waited for. */
const MAX_MS = 48 * HOUR_MS;

/**
 * Records which photos wait for their enhancement. Events may arrive in any order, and a listing may be enhanced
 * repeatedly: only the latest event counts. Event ids are in the order of publishing.
 */
@Injectable()
export class EnhancementMarksRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Locks the listing: other events about it wait for the end of the transaction.
   * @returns false when the event is outdated
   */
  async noteIfNew(manager: EntityManager, listingId: string, eventId: string): Promise<boolean> {
    const newer = await manager.query<unknown[]>(
      `insert into enhancements as known (listing_id, told_by) values ($1, $2)
       on conflict (listing_id) do update set told_by = excluded.told_by, told_at = now()
          where known.told_by < excluded.told_by
       returning listing_id`,
      [listingId, eventId],
    );
    return newer.length > 0;
  }

  /** Marks exactly these photos as waiting for the listing. Photos that are missing or in the trash are ignored. */
  async replace(
    manager: EntityManager,
    listingId: string,
    photoIds: readonly string[],
  ): Promise<void> {
    // Locks photos before their marks, in the same order as deletions and changes of photos.
    const photos = await manager.query<{ id: string }[]>(
      `select p.id from photos p join folders f on f.id = p.folder_id and f.trashed_at is null
        where p.id = any($1) order by p.id for key share of p`,
      [photoIds],
    );
    await this.clear(manager, listingId);
    await manager.query(
      `insert into photos_to_enhance (photo_id, listing_id)
       select photo_id, $1::uuid from unnest($2::uuid[]) as photo_id
       on conflict (photo_id) do update set listing_id = excluded.listing_id`,
      [listingId, photos.map(({ id }) => id)],
    );
  }

  async clear(manager: EntityManager, listingId: string): Promise<void> {
    await manager.query('delete from photos_to_enhance where listing_id = $1', [listingId]);
  }

  /** Unmarks a finished photo; it still waits if the listing has been sent again since. */
  async clearPhoto(
    manager: EntityManager,
    photoId: string,
    listingId: string,
    eventId: string,
  ): Promise<void> {
    await manager.query(
      `delete from photos_to_enhance w using enhancements e
        where w.photo_id = $1 and w.listing_id = $2
          and e.listing_id = w.listing_id and e.told_by < $3`,
      [photoId, listingId, eventId],
    );
  }

  /** Also removes orphaned marks, in case there are any. */
  @Every(HOUR_MS, 'forget enhancements of long ago')
  async forgetOld(): Promise<void> {
    await this.dataSource.query('delete from enhancements where told_at < $1', [
      await databaseClock.ago(this.dataSource.manager, MAX_MS),
    ]);
  }
}
