import { versionKey, adjustedKey, exportedKey, renditionKey } from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import type { RenditionSpec } from './rendition-spec.types.js';
import type { Version } from './version.entity.js';

export type VersionId = Pick<Version, 'id' | 'photoId'>;

@Injectable()
export class VersionsRepository {
  /** Deletes the versions, which must be locked, and everything made from them. */
  async objectKeys(manager: EntityManager, versions: readonly VersionId[]): Promise<string[]> {
    const ids = versions.map(({ id }) => id);
    const renditions = await manager.query<(RenditionSpec & { versionId: string })[]>(
      `select version_id as "versionId", width, format, watermarked from renditions
        where version_id = any($1)`,
      [ids],
    );
    const adjusted = await manager.query<{ id: string }[]>(
      'select id from adjusted_photos where version_id = any($1)',
      [ids],
    );
    const exported = await manager.query<{ id: string }[]>(
      'select id from exported_photos where version_id = any($1)',
      [ids],
    );
    return [
      ...versions.map(({ id, photoId }) => versionKey(photoId, id)),
      ...renditions.map(({ versionId, ...spec }) => renditionKey(versionId, spec)),
      ...adjusted.map(({ id }) => adjustedKey(id)),
      ...exported.map(({ id }) => exportedKey(id)),
    ];
  }

  /**
   * Versions unreferenced since then, locked to the end of the transaction; only some when there are many. The source
   * of an enhanced version is kept as long as that version, since other settings start from it, and so is the unaltered
   * picture of an altered one, which has to stay accessible.
   */
  lockSuperseded(manager: EntityManager, before: Date, most: number): Promise<VersionId[]> {
    return manager.query<VersionId[]>(
      `select v.id, v.photo_id as "photoId"
         from versions v join photos p on p.id = v.photo_id
        where v.superseded_at < $1
          and not exists (
            select 1 from versions needed
             where needed.id in (p.current_version_id, p.base_version_id,
                                 p.backup_version_id, p.backup_base_version_id)
               and v.id in (needed.id, needed.source_version_id, needed.unaltered_version_id)
          )
        limit $2
          for update of v skip locked`,
      [before, most],
    );
  }

  /** With what was made of them. */
  async delete(manager: EntityManager, ids: readonly string[]): Promise<void> {
    await manager.query('delete from versions where id = any($1)', [ids]);
  }
}
