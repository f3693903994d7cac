import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

export interface MigratedFile {
  ownerId: string;
  folderName: string;
  filename: string;
  sha256: string;
}

/**
 * Records the files migrated into our own store, so that a repeated migration doesn't add photos again that their
 * owners have since renamed, edited or deleted.
 */
@Injectable()
export class MigratedFilesRepository {
  constructor(private readonly dataSource: DataSource) {}

  async has({ ownerId, folderName, filename, sha256 }: MigratedFile): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `select 1 from migrated_files
        where owner_id = $1 and folder_name = $2 and filename = $3 and sha256 = $4`,
      [ownerId, folderName, filename, sha256],
    );
    return rows.length > 0;
  }

  /** @returns whether it is new */
  async add(
    manager: EntityManager,
    { ownerId, folderName, filename, sha256 }: MigratedFile,
  ): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `insert into migrated_files (owner_id, folder_name, filename, sha256)
       values ($1, $2, $3, $4) on conflict do nothing returning 1`,
      [ownerId, folderName, filename, sha256],
    );
    return rows.length > 0;
  }

  async forgetAllOf(manager: EntityManager, ownerId: string): Promise<void> {
    await manager.query('delete from migrated_files where owner_id = $1', [ownerId]);
  }
}
