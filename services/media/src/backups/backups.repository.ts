import type { FolderReference } from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { PhotoState } from '../edits/edits.repository.js';

const AS_SHOWN = `backup_version_id = current_version_id,
                  backup_base_version_id = base_version_id, backup_recipe = recipe`;

@Injectable()
export class BackupsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** What the photo showed when its backup was made. */
  async find(photoId: string): Promise<PhotoState | null> {
    const [backup] = await this.dataSource.query<PhotoState[]>(
      `select backup_version_id as "versionId", backup_base_version_id as "baseVersionId",
              backup_recipe as recipe
         from photos where id = $1 and backup_version_id is not null`,
      [photoId],
    );
    return backup ?? null;
  }

  /** The version that a photo's backup shows, if there is one. Null when there is no such photo. */
  async versionOf(
    { ownerId, folderName }: FolderReference,
    filename: string,
  ): Promise<{ versionId: string | null } | null> {
    const [photo] = await this.dataSource.query<{ versionId: string | null }[]>(
      `select p.backup_version_id as "versionId"
         from folders f join photos p on p.folder_id = f.id
        where f.owner_id = $1 and f.name = $2 and f.trashed_at is null and p.filename = $3`,
      [ownerId, folderName, filename],
    );
    return photo ?? null;
  }

  /**
   * Backs up what the photo shows now; an existing backup stays.
   * @returns false when there is no such photo
   */
  async create({ ownerId, folderName }: FolderReference, filename: string): Promise<boolean> {
    const photos = await this.dataSource.query<unknown[]>(
      `with photo as (
         select p.id from folders f join photos p on p.folder_id = f.id
          where f.owner_id = $1 and f.name = $2 and f.trashed_at is null and p.filename = $3
       ),
       created as (
         update photos set ${AS_SHOWN}
          where id in (select id from photo) and backup_version_id is null
       )
       select id from photo`,
      [ownerId, folderName, filename],
    );
    return photos.length > 0;
  }

  /** Backs up what the photo shows, unless it has a backup or has changed since that revision. */
  async ensure(manager: EntityManager, photoId: string, revision: number): Promise<void> {
    await manager.query(
      `update photos set ${AS_SHOWN}
        where id = $1 and revision = $2 and backup_version_id is null`,
      [photoId, revision],
    );
  }
}
