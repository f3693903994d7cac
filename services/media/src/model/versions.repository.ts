import {
  versionKey,
  adjustedKey,
  deliveredKey,
  exportedKey,
  mapsKey,
  renditionKey,
} from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { RenditionSpec } from './rendition-spec.types.js';
import type { Version } from './version.entity.js';

export type VersionId = Pick<Version, 'id' | 'photoId'>;

/** How long a photo can go back to what it showed. */
export const HISTORY_MS = 30 * 24 * 3_600_000;
/** Bounds what the history of one photo takes in the store. */
const MAX_PAST_VERSIONS = 10;

/**
 * Versions that photos showed and that nothing else names, with their places in the histories: the latest is first. A
 * step is a position at which the straightening, or the light, rested for less than a minute before the next; it takes
 * no place.
 */
const PAST_VERSIONS = `
  select v.id, v.superseded_at, step.is_step,
         row_number() over (
           partition by v.photo_id, step.is_step order by v.superseded_at desc, v.id desc
         ) as place
    from versions v
    join photos p on p.id = v.photo_id
   cross join lateral (
     select coalesce(v.origin, '') in ('straightened', 'relit')
            and v.superseded_at < v.shown_at + interval '1 minute'
            -- The version that replaced it was made in the same transaction.
            and exists (
              select 1 from versions next
               where next.photo_id = v.photo_id and next.created_at = v.superseded_at
                 and next.origin = v.origin
            ) as is_step
   ) step
   where v.superseded_at is not null
     and v.id not in (p.current_version_id, p.base_version_id,
                      coalesce(p.backup_version_id, p.current_version_id),
                      coalesce(p.backup_base_version_id, p.current_version_id))`;

@Injectable()
export class VersionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Deletes the versions, which must be locked, and everything made from them. */
  async objectKeys(manager: EntityManager, versions: readonly VersionId[]): Promise<string[]> {
    const ids = versions.map(({ id }) => id);
    const renditions = await manager.query<(RenditionSpec & { versionId: string })[]>(
      `select version_id as "versionId", width, format, watermarked from renditions
        where version_id = any($1)`,
      [ids],
    );
    const mapped = await manager.query<{ id: string }[]>(
      'select id from versions where id = any($1) and maps_size is not null',
      [ids],
    );
    const delivered = await manager.query<{ id: string }[]>(
      'select id from versions where id = any($1) and delivered_size > 0',
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
      ...mapped.map(({ id }) => mapsKey(id)),
      ...delivered.map(({ id }) => deliveredKey(id)),
      ...renditions.map(({ versionId, ...spec }) => renditionKey(versionId, spec)),
      ...adjusted.map(({ id }) => adjustedKey(id)),
      ...exported.map(({ id }) => exportedKey(id)),
    ];
  }

  /** The versions that a photo shows, goes back to by its backup, or showed within its history. */
  async historyOf(photoId: string, since: Date): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `with past as (${PAST_VERSIONS} and p.id = $1)
       select v.id
         from versions v left join past on past.id = v.id
        where v.photo_id = $1
          and (past.id is null or (not past.is_step and past.superseded_at > $2 and past.place <= $3))`,
      [photoId, since, MAX_PAST_VERSIONS],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Versions to be removed, locked to the end of the transaction; only some when there are many. What a version of the
   * history was rendered from, or enhanced from, stays with it: edits and other settings start from it. So does the
   * unaltered picture of an altered one, which has to stay accessible.
   * @param grace those that were shown since stay in any case
   * @param since the beginning of the history
   */
  lockForgotten(
    manager: EntityManager,
    { grace, since }: { grace: Date; since: Date },
    most: number,
  ): Promise<VersionId[]> {
    return manager.query<VersionId[]>(
      `with past as (${PAST_VERSIONS}),
       forgotten as (
         select id from past
          where superseded_at < $1 and (is_step or superseded_at < $2 or place > $3)
       )
       select v.id, v.photo_id as "photoId"
         from versions v
        where v.id in (select id from forgotten)
          -- Checked again once it is locked: it may have been restored meanwhile.
          and v.superseded_at < $1
          and not exists (
            select 1 from versions later
             where later.base_version_id = v.id and later.id not in (select id from forgotten)
          )
          and not exists (
            select 1 from versions later
             where later.unaltered_version_id = v.id and later.id not in (select id from forgotten)
          )
          and not exists (
            select 1 from versions later
             where later.source_version_id = v.id and later.id not in (select id from forgotten)
          )
        limit $4
          for update of v skip locked`,
      [grace, since, MAX_PAST_VERSIONS, most],
    );
  }

  /** With what was made of them. */
  async delete(manager: EntityManager, ids: readonly string[]): Promise<void> {
    await manager.query('delete from versions where id = any($1)', [ids]);
  }
}
