import type { PicturePart } from '@roomlight/contracts/geometry';
import type { Alteration, FolderReference, NewPhoto } from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Version } from '../model/version.entity.js';
import type { Recipe } from './recipe.rules.js';

/** A snapshot of a photo with the fields that an edit needs. */
export interface EditedPhoto {
  id: string;
  filename: string;
  /** Changes whenever the photo is changed. */
  revision: number;
  currentVersionId: string;
  baseVersionId: string;
  /** Pixels, as shown. */
  base: { width: number; height: number; alterations: Alteration[]; part: PicturePart };
  recipe: Recipe;
}

export type RenderedVersion = Pick<NewPhoto, 'versionId' | 'size' | 'width' | 'height' | 'format'>;

/** The new state of a photo. */
export interface PhotoState {
  versionId: string;
  baseVersionId: string;
  recipe: Recipe;
}

@Injectable()
export class EditsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find(
    { ownerId, folderName }: FolderReference,
    filename: string,
  ): Promise<EditedPhoto | null> {
    const [found] = await this.dataSource.query<EditedPhoto[]>(
      `select p.id, p.filename, p.revision, p.current_version_id as "currentVersionId",
              p.base_version_id as "baseVersionId", p.recipe,
              json_build_object('width', b.width, 'height', b.height,
                                'alterations', b.alterations, 'part', b.part) as base
         from folders f
         join photos p on p.folder_id = f.id
         join versions b on b.id = p.base_version_id
        where f.owner_id = $1 and f.name = $2 and p.filename = $3`,
      [ownerId, folderName, filename],
    );
    return found ?? null;
  }

  /**
   * Changes what the photo shows. The previous version stays for a while, since pages may still show it.
   * @returns false when the photo has been changed or deleted since it was read
   */
  async show(
    manager: EntityManager,
    photo: Pick<EditedPhoto, 'id' | 'revision' | 'currentVersionId'>,
    { versionId, baseVersionId, recipe }: PhotoState,
  ): Promise<boolean> {
    const changed = await manager.query<unknown[]>(
      `with changed as (
         update photos set current_version_id = $3, base_version_id = $4, recipe = $5,
                           revision = revision + 1
          where id = $1 and revision = $2
         returning id
       ),
       superseded as (
         update versions set superseded_at = now()
          where id = $6 and id <> $3 and exists (select 1 from changed)
       )
       select id from changed`,
      [photo.id, photo.revision, versionId, baseVersionId, recipe, photo.currentVersionId],
    );
    return changed.length > 0;
  }

  async insertVersion(
    manager: EntityManager,
    photoId: string,
    { versionId, ...version }: RenderedVersion,
    alterations: Alteration[],
    part: PicturePart,
  ): Promise<void> {
    await manager.insert(Version, { id: versionId, photoId, ...version, alterations, part });
  }
}
