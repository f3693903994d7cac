import type { PhotoFormat } from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { DeliverableVersion } from './delivered-object.rules.js';
import type { SourceVersion } from './derived-image.types.js';

/** A version whose file that may leave the account has yet to be made. */
export interface UndeliveredVersion extends SourceVersion {
  ownerId: string;
  format: PhotoFormat;
}

/** A version whose file that may leave the account has no checksum yet. */
export type UncheckedVersion = Pick<
  DeliverableVersion,
  'photoId' | 'versionId' | 'size' | 'deliveredSize'
>;

const UNDELIVERED = `
  select p.id as "photoId", v.id as "versionId", p.filename, v.width, v.height, v.format,
         f.owner_id as "ownerId"
    from versions v
    join photos p on p.id = v.photo_id
    join folders f on f.id = p.folder_id
   where v.delivered_size is null`;

@Injectable()
export class DeliveredPhotosRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Null when it is made, or the version is gone. */
  async findMissing(versionId: string): Promise<UndeliveredVersion | null> {
    const [found] = await this.dataSource.query<UndeliveredVersion[]>(
      `${UNDELIVERED} and v.id = $1`,
      [versionId],
    );
    return found ?? null;
  }

  /**
   * Versions that photos of folders in use show, in the order of their ids.
   * @param after the id behind which they begin
   */
  missingAfter(after: string, limit: number): Promise<UndeliveredVersion[]> {
    return this.dataSource.query<UndeliveredVersion[]>(
      `${UNDELIVERED} and v.id = p.current_version_id and f.trashed_at is null and v.id > $1
        order by v.id limit $2`,
      [after, limit],
    );
  }

  /** Versions as `missingAfter`, whose file that may leave the account is made, and has no checksum. */
  uncheckedAfter(after: string, limit: number): Promise<UncheckedVersion[]> {
    return this.dataSource.query<UncheckedVersion[]>(
      `select p.id as "photoId", v.id as "versionId", v.size, v.delivered_size as "deliveredSize"
         from versions v
         join photos p on p.id = v.photo_id and p.current_version_id = v.id
         join folders f on f.id = p.folder_id and f.trashed_at is null
        where case v.delivered_size when 0 then v.crc32 else v.delivered_crc32 end is null
          and v.delivered_size is not null and v.lost_at is null and v.id > $1
        order by v.id limit $2`,
      [after, limit],
    );
  }

  /** A version whose file was made anew meanwhile keeps its own checksum. */
  async recordChecksum(
    { versionId, deliveredSize }: UncheckedVersion,
    crc32: number,
  ): Promise<void> {
    const column = deliveredSize === 0 ? 'crc32' : 'delivered_crc32';
    await this.dataSource.query(
      `update versions set ${column} = $3
        where id = $1 and delivered_size = $2 and ${column} is null`,
      [versionId, deliveredSize, crc32],
    );
  }

  /**
   * @param size as of `Version.deliveredSize`
   * @param crc32 as of `Version.deliveredCrc32`
   * @returns false when the version has been deleted meanwhile
   */
  async record(versionId: string, size: number, crc32: number | null): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `with recorded as (
         update versions set delivered_size = $2, delivered_crc32 = $3 where id = $1 returning id
       )
       select id from recorded`,
      [versionId, size, crc32],
    );
    return rows.length > 0;
  }
}
