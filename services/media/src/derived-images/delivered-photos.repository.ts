import type { PhotoFormat } from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SourceVersion } from './derived-image.types.js';

/** A version whose file that may leave the account has yet to be made. */
export interface UndeliveredVersion extends SourceVersion {
  ownerId: string;
  format: PhotoFormat;
}

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

  /**
   * @param size as of `Version.deliveredSize`
   * @returns false when the version has been deleted meanwhile
   */
  async record(versionId: string, size: number): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `with recorded as (
         update versions set delivered_size = $2 where id = $1 returning id
       )
       select id from recorded`,
      [versionId, size],
    );
    return rows.length > 0;
  }
}
