import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { RenditionSpec } from './rendition-key.rules.js';

@Injectable()
export class RenditionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Does nothing when it is recorded already, or when the version has been deleted meanwhile. */
  async record(versionId: string, { width, format }: RenditionSpec, size: number): Promise<void> {
    await this.dataSource.query(
      `insert into renditions (version_id, width, format, size)
       select id, $2, $3, $4 from versions where id = $1
       on conflict do nothing`,
      [versionId, width, format, size],
    );
  }
}
