import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { RenditionSpec } from '../model/rendition-spec.types.js';

@Injectable()
export class RenditionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Recording it again changes nothing. @returns false when the version has been deleted meanwhile */
  async record(
    versionId: string,
    { width, format }: RenditionSpec,
    size: number,
  ): Promise<boolean> {
    const versions = await this.dataSource.query<unknown[]>(
      `with version as (select id from versions where id = $1 for key share),
       recorded as (
         insert into renditions (version_id, width, format, size)
         select id, $2, $3, $4 from version
         on conflict do nothing
       )
       select id from version`,
      [versionId, width, format, size],
    );
    return versions.length > 0;
  }
}
