import type { Alteration, Room } from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Rendering, SourceVersion } from '../derived-images/derived-image.types.js';

export interface PhotoToExport {
  filename: string;
  position: number | null;
  versionId: string;
  room: Room | null;
  approved: boolean;
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
  versionId: string;
  name: string;
  failure: string | null;
  createdAt: Date;
  /** Null until it is made. */
  made: { id: string; size: number } | null;
}

@Injectable()
export class ExportsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** In no promised order. */
  photosIn(folderId: string): Promise<PhotoToExport[]> {
    return this.dataSource.query<PhotoToExport[]>(
      `select p.filename, p.position, p.current_version_id as "versionId", p.room,
              p.approved_at is not null as approved, p.listing_id is not null as "isMerged",
              v.alterations
         from photos p join versions v on v.id = p.current_version_id
        where p.folder_id = $1`,
      [folderId],
    );
  }

  /** Fixes each photo's version: later edits don't change the export. A photo that was deleted meanwhile isn't in it. */
  async insert(
    manager: EntityManager,
    made: { id: string; userId: string; folderId: string; presetName: string },
    files: readonly ExportFile[],
  ): Promise<void> {
    await manager.query(
      `with made as (
         insert into exports (id, user_id, folder_id, preset_name) values ($1, $2, $3, $4) returning id
       )
       insert into export_files (export_id, version_id, name, rendering)
       select made.id, v.id, wanted.name, wanted.rendering
         from made
        cross join jsonb_to_recordset($5) as wanted ("versionId" uuid, name text, rendering jsonb)
         join versions v on v.id = wanted."versionId"`,
      [made.id, made.userId, made.folderId, made.presetName, JSON.stringify(files)],
    );
  }

  /** @param since the earliest allowed time of opening */
  async find(
    id: string,
    userId: string,
    since: Date,
  ): Promise<{ presetName: string; folderName: string } | null> {
    const [found] = await this.dataSource.query<{ presetName: string; folderName: string }[]>(
      `select e.preset_name as "presetName", f.name as "folderName"
         from exports e join folders f on f.id = e.folder_id and f.trashed_at is null
        where e.id = $1 and e.user_id = $2 and e.created_at > $3`,
      [id, userId, since],
    );
    return found ?? null;
  }

  /** Of the photos that are not in the trash, by name. Locks the versions to the end of the transaction: deletions wait for it. */
  filesOf(manager: EntityManager, id: string): Promise<ExportFileState[]> {
    return manager.query<ExportFileState[]>(
      `select e.version_id as "versionId", e.name, e.failure, v.created_at as "createdAt",
              case when x.id is not null
                   then json_build_object('id', x.id, 'size', x.size) end as made
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
