import type { NewExportPreset } from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

interface OwnPreset {
  id: string;
  settings: NewExportPreset;
}

@Injectable()
export class ExportPresetsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** By name. */
  of(ownerId: string): Promise<OwnPreset[]> {
    return this.dataSource.query<OwnPreset[]>(
      `select id, settings from export_presets where owner_id = $1
        order by lower(settings ->> 'name'), id`,
      [ownerId],
    );
  }

  /** @returns false when its owner has as many already */
  async insert(
    id: string,
    ownerId: string,
    settings: NewExportPreset,
    most: number,
  ): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `insert into export_presets (id, owner_id, settings)
       select $1, $2, $3 where (select count(*) from export_presets where owner_id = $2) < $4
       returning id`,
      [id, ownerId, settings, most],
    );
    return rows.length > 0;
  }

  /** @returns false when its owner has no such preset */
  async delete(id: string, ownerId: string): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `with deleted as (delete from export_presets where id = $1 and owner_id = $2 returning id)
       select id from deleted`,
      [id, ownerId],
    );
    return rows.length > 0;
  }

  async deleteAllOf(manager: EntityManager, ownerId: string): Promise<void> {
    await manager.query('delete from export_presets where owner_id = $1', [ownerId]);
  }
}
