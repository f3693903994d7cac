import type { Alteration, PhotoFlag, Room } from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Rendering, SourceVersion } from '../derived-images/derived-image.types.js';

/** Who has an export made: a user, or somebody with a link to the user's folder. */
export interface ExportOwner {
  /** The user in whose turns it is made. */
  userId: string;
  shareId: string | null;
}

export interface PhotoToExport {
  photoId: string;
  filename: string;
  position: number | null;
  versionId: string;
  room: Room | null;
  approved: boolean;
  flag: PhotoFlag | null;
  isMerged: boolean;
  alterations: Alteration[];
}

/** A file of an export, in the order of the export's names. */
export interface ExportFile {
  versionId: string;
  name: string;
  rendering: Rendering;
}

export interface OrderedFile extends SourceVersion {
  /** Who exports it. */
  userId: string;
  rendering: Rendering;
}

export interface ExportFileState {
  photoId: string;
  /** Whether its photo is approved now. */
  approved: boolean;
  versionId: string;
  name: string;
  failure: string | null;
  createdAt: Date;
  /** Null until it is made. */
  made: { id: string; size: number; crc32: number | null } | null;
}

/** Whether a file `f` has yet to be made. */
const IS_MISSING = `f.failure is null and not exists (
  select 1 from exported_photos x where x.version_id = f.version_id and x.rendering = f.rendering)`;

@Injectable()
export class ExportsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** In no promised order. */
  photosIn(folderId: string): Promise<PhotoToExport[]> {
    return this.dataSource.query<PhotoToExport[]>(
      `select p.id as "photoId", p.filename, p.position, p.current_version_id as "versionId", p.room,
              p.approved_at is not null as approved, p.flag,
              p.listing_id is not null as "isMerged", v.alterations
         from photos p join versions v on v.id = p.current_version_id
        where p.folder_id = $1`,
      [folderId],
    );
  }

  /** Fixes each photo's version: later edits don't change the export. A photo that was deleted meanwhile isn't in it. */
  async insert(
    manager: EntityManager,
    made: ExportOwner & {
      id: string;
      folderId: string;
      presetName: string;
      fingerprint: string;
    },
    files: readonly ExportFile[],
  ): Promise<void> {
    await manager.query(
      `with made as (
         insert into exports (id, user_id, share_id, folder_id, preset_name, fingerprint)
         values ($1, $2, $3, $4, $5, $6) returning id
       )
       insert into export_files (export_id, version_id, name, rendering)
       select made.id, v.id, wanted.name, wanted.rendering
         from made
        cross join jsonb_to_recordset($7) as wanted ("versionId" uuid, name text, rendering jsonb)
         join versions v on v.id = wanted."versionId"`,
      [
        ...[made.id, made.userId, made.shareId, made.folderId, made.presetName, made.fingerprint],
        JSON.stringify(files),
      ],
    );
  }

  /** Has others who open exports of this owner wait for the end of the transaction. */
  async lock(manager: EntityManager, { userId, shareId }: ExportOwner): Promise<void> {
    await manager.query(
      `select pg_advisory_xact_lock(hashtextextended('exports of ' || $1::uuid, 0))`,
      [shareId ?? userId],
    );
  }

  /** An export of a share that has or gets the same files; null when there is none, or a file of it failed. */
  async findSame(
    manager: EntityManager,
    { shareId }: ExportOwner,
    fingerprint: string,
    since: Date,
  ): Promise<string | null> {
    const [same] = await manager.query<{ id: string }[]>(
      `select e.id from exports e
        where e.share_id = $1 and e.fingerprint = $2 and e.created_at > $3
          and not exists (
            select 1 from export_files f where f.export_id = e.id and f.failure is not null)
        order by e.created_at desc limit 1`,
      [shareId, fingerprint, since],
    );
    return same?.id ?? null;
  }

  async countUnfinished(
    manager: EntityManager,
    { userId, shareId }: ExportOwner,
    since: Date,
  ): Promise<number> {
    const [row] = await manager.query<{ count: number }[]>(
      `select count(*)::int as count from exports e
        where e.user_id = $1 and e.share_id is not distinct from $2 and e.created_at > $3
          and exists (select 1 from export_files f where f.export_id = e.id and ${IS_MISSING})`,
      [userId, shareId, since],
    );
    return row?.count ?? 0;
  }

  /** Forgets the owner's oldest exports. Their files stay, since others may use them. */
  async deleteAllBut(
    manager: EntityManager,
    { userId, shareId }: ExportOwner,
    most: number,
  ): Promise<void> {
    await manager.query(
      `delete from exports where id in (
         select id from exports where user_id = $1 and share_id is not distinct from $2
          order by created_at desc offset $3)`,
      [userId, shareId, most],
    );
  }

  /**
   * Chooses the next files to be made, so that so many of the export are being made at a time.
   * @returns their versions
   */
  async dispatch(manager: EntityManager, id: string, atATime: number): Promise<string[]> {
    await manager.query('select 1 from exports where id = $1 for update', [id]);
    const files = await manager.query<{ versionId: string }[]>(
      `with next as (
         select f.version_id from export_files f
          where f.export_id = $1 and not f.dispatched
          order by f.name
          limit greatest(0, $2 - (
            select count(*) from export_files f
             where f.export_id = $1 and f.dispatched and ${IS_MISSING}))
       ),
       dispatched as (
         update export_files set dispatched = true
          where export_id = $1 and version_id in (select version_id from next)
         returning version_id
       )
       select version_id as "versionId" from dispatched`,
      [id, atATime],
    );
    return files.map(({ versionId }) => versionId);
  }

  /** The exports that have files left which no job makes. */
  async undispatched(since: Date): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `select e.id from exports e
        where e.created_at > $1
          and exists (select 1 from export_files f where f.export_id = e.id and not f.dispatched)`,
      [since],
    );
    return rows.map(({ id }) => id);
  }

  /** @param since the earliest allowed time of opening */
  async find(
    id: string,
    { userId, shareId }: ExportOwner,
    since: Date,
  ): Promise<{ presetName: string; folderName: string } | null> {
    const [found] = await this.dataSource.query<{ presetName: string; folderName: string }[]>(
      `select e.preset_name as "presetName", f.name as "folderName"
         from exports e join folders f on f.id = e.folder_id and f.trashed_at is null
        where e.id = $1 and e.user_id = $2 and e.share_id is not distinct from $3
          and e.created_at > $4`,
      [id, userId, shareId, since],
    );
    return found ?? null;
  }

  /** By name, without those in the trash. Locks the versions to the end of the transaction: deletions wait for it. */
  filesOf(manager: EntityManager, id: string): Promise<ExportFileState[]> {
    return manager.query<ExportFileState[]>(
      `select v.photo_id as "photoId", p.approved_at is not null as approved,
              e.version_id as "versionId", e.name, e.failure, v.created_at as "createdAt",
              case when x.id is not null
                   then json_build_object('id', x.id, 'size', x.size, 'crc32', x.crc32) end as made
         from export_files e
         join versions v on v.id = e.version_id
         join photos p on p.id = v.photo_id
         join folders f on f.id = p.folder_id and f.trashed_at is null
         left join exported_photos x on x.version_id = e.version_id and x.rendering = e.rendering
        where e.export_id = $1
        order by v.id
          for key share of v`,
      [id],
    );
  }

  /** A file that has yet to be made; null when it is gone or settled. */
  async missing(exportId: string, versionId: string): Promise<OrderedFile | null> {
    const [file] = await this.dataSource.query<OrderedFile[]>(
      `select p.id as "photoId", v.id as "versionId", p.filename, v.width, v.height,
              e.user_id as "userId", f.rendering
         from export_files f
         join exports e on e.id = f.export_id
         join versions v on v.id = f.version_id
         join photos p on p.id = v.photo_id
         join folders o on o.id = p.folder_id and o.trashed_at is null
        where f.export_id = $1 and f.version_id = $2 and f.failure is null`,
      [exportId, versionId],
    );
    return file ?? null;
  }

  async fail(exportId: string, versionId: string, failure: string): Promise<void> {
    await this.dataSource.query(
      'update export_files set failure = $3 where export_id = $1 and version_id = $2',
      [exportId, versionId, failure],
    );
  }

  async deleteBefore(before: Date): Promise<void> {
    await this.dataSource.query('delete from exports where created_at < $1', [before]);
  }
}
