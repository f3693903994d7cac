import { exportedKey } from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import type { StoredBytes } from '@roomlight/storage';
import { DataSource, type EntityManager } from 'typeorm';
import type { DerivedImage, Rendering } from './derived-image.types.js';

@Injectable()
export class ExportedPhotosRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** One that is there is kept for longer. */
  async use(versionId: string, rendering: Rendering): Promise<DerivedImage | null> {
    const [used] = await this.dataSource.query<{ id: string; size: number }[]>(
      `with used as (
         update exported_photos set used_at = now() where version_id = $1 and rendering = $2
         returning id, size
       )
       select id, size from used`,
      [versionId, rendering],
    );
    return used === undefined ? null : { key: exportedKey(used.id), size: used.size };
  }

  /** @returns false when another has been recorded meanwhile, or the version has been deleted */
  async record(
    id: string,
    versionId: string,
    rendering: Rendering,
    { size, crc32 }: StoredBytes,
  ): Promise<boolean> {
    const recorded = await this.dataSource.query<unknown[]>(
      `with version as (select id from versions where id = $2 for key share),
       recorded as (
         insert into exported_photos (id, version_id, rendering, size, crc32)
         select $1, id, $3, $4, $5 from version
         on conflict do nothing
         returning id
       )
       select id from recorded`,
      [id, versionId, rendering, size, crc32],
    );
    return recorded.length > 0;
  }

  /** Removes those that nobody has asked for since then; some of them when there are many. @returns their ids */
  async deleteUnused(manager: EntityManager, before: Date, most: number): Promise<string[]> {
    const rows = await manager.query<{ id: string }[]>(
      `with deleted as (
         delete from exported_photos
          where id in (select id from exported_photos where used_at < $1 limit $2 for update skip locked)
         returning id
       )
       select id from deleted`,
      [before, most],
    );
    return rows.map(({ id }) => id);
  }
}
