import type { SmallerForm } from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { ObjectKind } from './missing-object.rules.js';

/** A version whose file may be lost. */
export interface SuspectVersion {
  photoId: string;
  versionId: string;
  filename: string;
  /** Bytes. */
  size: number;
  /** As of `Version`. */
  deliveredSize: number | null;
}

export interface LostVersion extends SuspectVersion {
  folderName: string;
  ownerId: string;
  isReported: boolean;
}

/** Drops what rows claim to be in the store, and is not. */
@Injectable()
export class MissingObjectsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async findVersion(versionId: string): Promise<SuspectVersion | null> {
    const [found] = await this.dataSource.query<SuspectVersion[]>(
      `select p.id as "photoId", v.id as "versionId", p.filename, v.size,
              v.delivered_size as "deliveredSize"
         from versions v join photos p on p.id = v.photo_id where v.id = $1`,
      [versionId],
    );
    return found ?? null;
  }

  async recordLoss(versionId: string): Promise<void> {
    await this.dataSource.query(
      'update versions set lost_at = now() where id = $1 and lost_at is null',
      [versionId],
    );
  }

  /** The version's file is there. One of another size was put there instead, and is delivered anew. */
  async recordFound(versionId: string, size: number): Promise<void> {
    await this.dataSource.query(
      `update versions set lost_at = null, loss_reported_at = null
        where id = $1 and lost_at is not null`,
      [versionId],
    );
    await this.dataSource.query(
      `update versions set size = $2, crc32 = null, delivered_size = null, delivered_crc32 = null
        where id = $1 and size <> $2`,
      [versionId, size],
    );
  }

  /** Bytes that an object should have; null when no row names it. */
  async claimedSize(found: Exclude<ObjectKind, { kind: 'version' }>): Promise<number | null> {
    const [text, ...values] = claimOf(found);
    const [row] = await this.dataSource.query<{ size: number | null }[]>(text, values);
    return row?.size ?? null;
  }

  /** The version's file is now what was its delivered one. */
  async replaceByDelivered(manager: EntityManager, versionId: string): Promise<void> {
    await manager.query(
      `update versions set size = delivered_size, crc32 = delivered_crc32, delivered_size = 0,
                           delivered_crc32 = null, lost_at = null
        where id = $1 and delivered_size > 0`,
      [versionId],
    );
  }

  /** The name that a picture for screens was uploaded with. */
  async screenImageName(id: string): Promise<string | null> {
    const [found] = await this.dataSource.query<{ name: string }[]>(
      'select original_name as name from screen_images where id = $1',
      [id],
    );
    return found?.name ?? null;
  }

  async forgetDelivered(versionId: string): Promise<void> {
    await this.dataSource.query(
      `update versions set delivered_size = null, delivered_crc32 = null
        where id = $1 and delivered_size > 0`,
      [versionId],
    );
  }

  async forgetRendition(versionId: string, form: SmallerForm): Promise<void> {
    await this.dataSource.query(
      `delete from renditions
        where version_id = $1 and width = $2 and format = $3 and watermarked = $4`,
      [versionId, form.width, form.format, form.watermarked],
    );
  }

  async forgetAdjusted(id: string): Promise<void> {
    await this.dataSource.query('delete from adjusted_photos where id = $1', [id]);
  }

  /** The exports that have files at these keys. */
  exportsWith(keys: readonly string[]): Promise<{ exportId: string; versionId: string }[]> {
    return this.dataSource.query<{ exportId: string; versionId: string }[]>(
      `select f.export_id as "exportId", f.version_id as "versionId"
         from exported_photos x
         join export_files f on f.version_id = x.version_id and f.rendering = x.rendering
        where 'exports/' || x.id = any($1)`,
      [keys],
    );
  }

  /** Exports that have the file make it once more. */
  async forgetExported(id: string): Promise<void> {
    await this.dataSource.query(
      `with gone as (
         delete from exported_photos where id = $1 returning version_id, rendering
       )
       update export_files f set dispatched = false
         from gone g where f.version_id = g.version_id and f.rendering = g.rendering`,
      [id],
    );
  }

  /** @returns the photo that is edited by these maps; null when it is shown by another version by now */
  async forgetMaps(
    manager: EntityManager,
    versionId: string,
  ): Promise<{ photoId: string; engine: string | null } | null> {
    const [edited] = await manager.query<{ photoId: string; engine: string | null }[]>(
      `with forgotten as (
         update versions set maps_size = null where id = $1 and maps_size is not null
         returning id, photo_id
       )
       select p.id as "photoId", p.merge ->> 'engine' as engine
         from forgotten v join photos p on p.id = v.photo_id and p.base_version_id = v.id`,
      [versionId],
    );
    return edited ?? null;
  }

  /** @returns false when the version is gone, or has maps again */
  async recordMaps(manager: EntityManager, versionId: string, size: number): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `with recorded as (
         update versions set maps_size = $2 where id = $1 and maps_size is null returning id
       )
       select id from recorded`,
      [versionId, size],
    );
    return rows.length > 0;
  }

  /** Those in the trash aren't named. The latest losses come first. */
  lost(manager: EntityManager): Promise<LostVersion[]> {
    return manager.query<LostVersion[]>(
      `select p.id as "photoId", v.id as "versionId", p.filename, v.size,
              v.delivered_size as "deliveredSize", f.name as "folderName",
              f.owner_id as "ownerId", v.loss_reported_at is not null as "isReported"
         from versions v
         join photos p on p.id = v.photo_id
         join folders f on f.id = p.folder_id and f.trashed_at is null
        where v.lost_at is not null
        order by v.lost_at desc, v.id`,
    );
  }

  async lastReport(manager: EntityManager): Promise<Date | null> {
    const [row] = await manager.query<{ at: Date | null }[]>(
      'select max(loss_reported_at) as at from versions where lost_at is not null',
    );
    return row?.at ?? null;
  }

  async recordReport(manager: EntityManager, versionIds: readonly string[]): Promise<void> {
    await manager.query('update versions set loss_reported_at = now() where id = any($1)', [
      versionIds,
    ]);
  }
}

/** The query for the size of an object, and its values. */
function claimOf(found: Exclude<ObjectKind, { kind: 'version' }>): [string, ...unknown[]] {
  switch (found.kind) {
    case 'maps':
      return ['select maps_size as size from versions where id = $1', found.versionId];
    case 'delivered':
      return ['select delivered_size as size from versions where id = $1', found.versionId];
    case 'rendition': {
      const { width, format, watermarked } = found.form;
      return [
        `select size from renditions
          where version_id = $1 and width = $2 and format = $3 and watermarked = $4`,
        ...[found.versionId, width, format, watermarked],
      ];
    }
    case 'adjusted':
      return ['select size from adjusted_photos where id = $1', found.id];
    case 'exported':
      return ['select size from exported_photos where id = $1', found.id];
    case 'screen':
      return ['select size from screen_images where id = $1', found.id];
  }
}
