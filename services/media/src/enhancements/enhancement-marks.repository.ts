import { Injectable } from '@nestjs/common';
import { databaseClock, Every } from '@roomlight/platform';
import { DataSource, type EntityManager } from 'typeorm';

const HOUR_MS = 3_600_000;
/** A provider that is away is waited for a day. */
const MAX_MS = 48 * HOUR_MS;

/**
 * Which photos wait for being enhanced. Events may come in any order, and a listing may be enhanced again and again:
 * only what was told last counts. The ids of events are in the order in which they were told.
 */
@Injectable()
export class EnhancementMarksRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Whoever else has news of the listing waits for the end of the transaction. @returns false when it is old news */
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

  /** The photos wait for the listing, and no others do. Photos that aren't there (any more) are fine. */
  async replace(
    manager: EntityManager,
    listingId: string,
    photoIds: readonly string[],
  ): Promise<void> {
    // Photos before their marks, as whoever deletes or changes a photo has it.
    const photos = await manager.query<{ id: string }[]>(
      'select id from photos where id = any($1) order by id for key share',
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

  /** The photo is done; it still waits when the listing has been sent again since. */
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

  /** With the marks of photos that nobody will ever enhance, should such a thing happen. */
  @Every(HOUR_MS, 'forget enhancements of long ago')
  async forgetOld(): Promise<void> {
    await this.dataSource.query('delete from enhancements where told_at < $1', [
      await databaseClock.ago(this.dataSource.manager, MAX_MS),
    ]);
  }
}
