import type { AdjustedPhoto, ColourAdjustments, PhotoFormat } from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { SourceVersion } from '../derived-images/derived-image.types.js';

export interface DownloadPhoto extends SourceVersion {
  colours: ColourAdjustments;
  isReady: boolean;
}

/** A photo of a folder, and the object to download for it. */
export interface DownloadFile extends SourceVersion {
  /** Its place in the folder; null when it has none yet. */
  position: number | null;
  size: number;
  /** As of `Version`. */
  deliveredSize: number | null;
  /** Checksums as of `Version`. */
  crc32: number | null;
  deliveredCrc32: number | null;
  format: PhotoFormat;
  createdAt: Date;
  adjustment:
    | { state: 'none' }
    | { state: 'missing' }
    | { state: 'ready'; id: string; size: number; crc32: number | null };
}

@Injectable()
export class DownloadsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Fixes each adjusted photo's current version: later edits don't change the download.
   * @param download `only` has the file names of the photos that it consists of; null for all of the folder's
   */
  async insert(
    download: { id: string; userId: string; folderId: string; only: readonly string[] | null },
    photos: readonly AdjustedPhoto[],
  ): Promise<void> {
    await this.dataSource.query(
      `with download as (
         insert into downloads (id, user_id, folder_id, photo_ids)
         select $1, $2, $3,
                case when $5::text[] is null then null
                     else array(select id from photos where folder_id = $3 and filename = any ($5))
                end
         returning id
       )
       insert into download_photos (download_id, version_id, colours)
       select d.id, p.current_version_id, wanted.colours
         from download d
        cross join jsonb_to_recordset($4) as wanted (filename text, colours jsonb)
         join photos p on p.folder_id = $3 and p.filename = wanted.filename`,
      [download.id, download.userId, download.folderId, JSON.stringify(photos), download.only],
    );
  }

  /** @param since the earliest allowed time of opening */
  async isOpen(id: string, userId: string, since: Date): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      'select 1 from downloads where id = $1 and user_id = $2 and created_at > $3',
      [id, userId, since],
    );
    return rows.length > 0;
  }

  photosOf(id: string): Promise<DownloadPhoto[]> {
    return this.dataSource.query<DownloadPhoto[]>(
      `select p.id as "photoId", p.filename, d.version_id as "versionId", v.width, v.height, d.colours,
              a.id is not null as "isReady"
         from download_photos d
         join versions v on v.id = d.version_id
         join photos p on p.id = v.photo_id
         join folders f on f.id = p.folder_id and f.trashed_at is null
         left join adjusted_photos a on a.version_id = d.version_id and a.colours = d.colours
                                   and a.copy = 'whole'
        where d.download_id = $1
        order by p.filename`,
      [id],
    );
  }

  /**
   * Locks the photos: deletions wait for the end of the transaction.
   * @param downloadId null for all photos, unadjusted. Adjusted photos that are downloaded are kept longer.
   */
  filesIn(
    manager: EntityManager,
    folderId: string,
    downloadId: string | null,
  ): Promise<DownloadFile[]> {
    return manager.query<DownloadFile[]>(
      `with used as (
         update adjusted_photos a set used_at = now()
           from download_photos d
          where d.download_id = $2 and a.version_id = d.version_id and a.colours = d.colours
            and a.copy = 'whole'
       )
       select p.id as "photoId", p.filename, p.position, v.id as "versionId", v.size, v.format,
              v.width, v.height, v.delivered_size as "deliveredSize",
              v.crc32::float8 as crc32, v.delivered_crc32::float8 as "deliveredCrc32",
              v.created_at as "createdAt",
              case when d.version_id is null then json_build_object('state', 'none')
                   when a.id is null then json_build_object('state', 'missing')
                   else json_build_object('state', 'ready', 'id', a.id, 'size', a.size,
                                              'crc32', a.crc32)
              end as adjustment
         from photos p
         left join lateral (
           select d.version_id, d.colours from download_photos d
             join versions v on v.id = d.version_id
            where d.download_id = $2 and v.photo_id = p.id
            limit 1
         ) d on true
         join versions v on v.id = coalesce(d.version_id, p.current_version_id)
         left join adjusted_photos a on a.version_id = d.version_id and a.colours = d.colours
                                   and a.copy = 'whole'
        where p.folder_id = $1
          and not exists (select from downloads
                           where id = $2 and photo_ids is not null and p.id <> all (photo_ids))
        -- Locks them in the order in which a deletion does, to avoid a deadlock.
        order by v.id
          for key share of v`,
      [folderId, downloadId],
    );
  }

  async isOf(id: string, folderId: string): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      'select 1 from downloads where id = $1 and folder_id = $2',
      [id, folderId],
    );
    return rows.length > 0;
  }

  async deleteBefore(before: Date): Promise<void> {
    await this.dataSource.query('delete from downloads where created_at < $1', [before]);
  }
}
