import { adjustedKey, type ColourAdjustments } from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import type { StoredBytes } from '@roomlight/storage';
import { DataSource, type EntityManager } from 'typeorm';
import type { DerivedImage, SourceVersion } from './derived-image.types.js';

/** Which copy of an adjusted photo: `WHOLE`, or a smaller one by its `smallerName`. */
export const WHOLE = 'whole';

@Injectable()
export class AdjustedPhotosRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** One that is there is kept for longer. */
  async use(
    versionId: string,
    colours: ColourAdjustments,
    copy: string,
  ): Promise<DerivedImage | null> {
    const [used] = await this.dataSource.query<{ id: string; size: number }[]>(
      `with used as (
         update adjusted_photos set used_at = now() where version_id = $1 and colours = $2 and copy = $3
         returning id, size
       )
       select id, size from used`,
      [versionId, colours, copy],
    );
    return used === undefined ? null : { key: adjustedKey(used.id), size: used.size };
  }

  /** @returns false when another has been recorded meanwhile, or the version has been deleted */
  async record(
    id: string,
    versionId: string,
    colours: ColourAdjustments,
    copy: string,
    { size, crc32 }: StoredBytes,
  ): Promise<boolean> {
    const recorded = await this.dataSource.query<unknown[]>(
      `with version as (select id from versions where id = $2 for key share),
       recorded as (
         insert into adjusted_photos (id, version_id, colours, copy, size, crc32)
         select $1, id, $3, $4, $5, $6 from version
         on conflict do nothing
         returning id
       )
       select id from recorded`,
      [id, versionId, colours, copy, size, crc32],
    );
    return recorded.length > 0;
  }

  /** A version without such a copy, with its photo's owner; null when it has one or is gone. */
  async findMissing(
    versionId: string,
    colours: ColourAdjustments,
    copy: string,
  ): Promise<(SourceVersion & { ownerId: string }) | null> {
    const [found] = await this.dataSource.query<(SourceVersion & { ownerId: string })[]>(
      `select p.id as "photoId", v.id as "versionId", p.filename, v.width, v.height,
              f.owner_id as "ownerId"
         from versions v
         join photos p on p.id = v.photo_id
         join folders f on f.id = p.folder_id
        where v.id = $1
          and not exists (select 1 from adjusted_photos a
                           where a.version_id = v.id and a.colours = $2 and a.copy = $3)`,
      [versionId, colours, copy],
    );
    return found ?? null;
  }

  /**
   * Deletes up to `most` whole photos unused since `before.whole`, and smaller ones unused since `before.smaller`.
   * @returns their ids
   */
  async deleteUnused(
    manager: EntityManager,
    before: { whole: Date; smaller: Date },
    most: number,
  ): Promise<string[]> {
    const rows = await manager.query<{ id: string }[]>(
      `with deleted as (
         delete from adjusted_photos
          where id in (select id from adjusted_photos where used_at < case copy when $1 then $2::timestamptz else $3::timestamptz end
                       limit $4 for update skip locked)
         returning id
       )
       select id from deleted`,
      [WHOLE, before.whole, before.smaller, most],
    );
    return rows.map(({ id }) => id);
  }
}
