import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { SourceVersion } from './derived-image.types.js';
import type { RenditionSpec } from '../model/rendition-spec.types.js';

@Injectable()
export class RenditionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** A version that has no such rendition, with its photo's owner; null when it has one or is gone. */
  async findMissing(
    versionId: string,
    { width, format, watermarked }: RenditionSpec,
  ): Promise<(SourceVersion & { ownerId: string }) | null> {
    const [found] = await this.dataSource.query<(SourceVersion & { ownerId: string })[]>(
      `select p.id as "photoId", v.id as "versionId", p.filename, v.width, v.height,
              f.owner_id as "ownerId"
         from versions v
         join photos p on p.id = v.photo_id
         join folders f on f.id = p.folder_id
        where v.id = $1
          and not exists (select 1 from renditions r
                           where r.version_id = v.id and r.width = $2 and r.format = $3
                             and r.watermarked = $4)`,
      [versionId, width, format, watermarked],
    );
    return found ?? null;
  }

  /** Bytes; null when there is no such rendition. */
  async findSize(
    versionId: string,
    { width, format, watermarked }: RenditionSpec,
  ): Promise<number | null> {
    const [found] = await this.dataSource.query<{ size: number }[]>(
      `select size from renditions
        where version_id = $1 and width = $2 and format = $3 and watermarked = $4`,
      [versionId, width, format, watermarked],
    );
    return found?.size ?? null;
  }

  /** Records a rendition of a version that is stored in the same transaction. */
  async recordNew(
    manager: EntityManager,
    versionId: string,
    { width, format, watermarked }: RenditionSpec,
    size: number,
  ): Promise<void> {
    await manager.query(
      `insert into renditions (version_id, width, format, watermarked, size)
       values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [versionId, width, format, watermarked, size],
    );
  }

  /** Recording it again changes nothing. @returns false when the version has been deleted meanwhile */
  async record(
    versionId: string,
    { width, format, watermarked }: RenditionSpec,
    size: number,
  ): Promise<boolean> {
    const versions = await this.dataSource.query<unknown[]>(
      `with version as (select id from versions where id = $1 for key share),
       recorded as (
         insert into renditions (version_id, width, format, watermarked, size)
         select id, $2, $3, $4, $5 from version
         on conflict do nothing
       )
       select id from version`,
      [versionId, width, format, watermarked, size],
    );
    return versions.length > 0;
  }
}
