import type { PicturePart } from '@roomlight/photography/geometry';
import type { FolderReference, NewPhoto, PhotoMerge, VersionOrigin } from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import type { StoredBytes } from '@roomlight/storage';
import { DataSource, type EntityManager } from 'typeorm';
import type { Content } from '../model/unaltered.rules.js';
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
  base: Content & { width: number; height: number; part: PicturePart; hasMaps: boolean };
  recipe: Recipe;
  /** Null when it is not known. */
  merge: PhotoMerge | null;
}

export type RenderedVersion = Pick<
  NewPhoto,
  'versionId' | 'size' | 'crc32' | 'width' | 'height' | 'format' | 'thumbnailSize'
>;

/** The photo that a version is rendered from. */
export interface RenderedPhoto extends Pick<EditedPhoto, 'id' | 'filename' | 'baseVersionId'> {
  /** Pixels, as shown. */
  base: { width: number; height: number };
}

/** What renders an edited version once more. */
export interface LostEdit {
  ownerId: string;
  recipe: Recipe;
  photo: RenderedPhoto;
}

/** How a version was made from its base. */
export interface VersionMaking extends Omit<Content, 'id'> {
  origin: VersionOrigin;
  baseVersionId: string;
  recipe: Recipe;
  part: PicturePart;
}

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
              p.base_version_id as "baseVersionId", p.recipe, p.merge,
              json_build_object('id', b.id, 'width', b.width, 'height', b.height,
                                'alterations', b.alterations,
                                'unalteredVersionId', b.unaltered_version_id,
                                'part', b.part,
                                'hasMaps', b.maps_size is not null) as base
         from folders f
         join photos p on p.folder_id = f.id
         join versions b on b.id = p.base_version_id
        where f.owner_id = $1 and f.name = $2 and f.trashed_at is null and p.filename = $3`,
      [ownerId, folderName, filename],
    );
    return found ?? null;
  }

  /**
   * Changes what the photo shows. The previous version stays in the photo's history.
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
       ),
       shown_again as (
         update versions set superseded_at = null, shown_at = now()
          where id = $3 and id <> $6 and exists (select 1 from changed)
       )
       select id from changed`,
      [photo.id, photo.revision, versionId, baseVersionId, recipe, photo.currentVersionId],
    );
    return changed.length > 0;
  }

  /** How an edited version was rendered from its base; null for other ones. */
  async makingOf(versionId: string): Promise<LostEdit | null> {
    const [found] = await this.dataSource.query<LostEdit[]>(
      `select f.owner_id as "ownerId", v.recipe,
              json_build_object('id', p.id, 'filename', p.filename, 'baseVersionId', b.id,
                                'base', json_build_object('width', b.width, 'height', b.height)
                               ) as photo
         from versions v
         join photos p on p.id = v.photo_id
         join folders f on f.id = p.folder_id
         join versions b on b.id = v.base_version_id and b.id <> v.id
        where v.id = $1 and v.recipe is not null`,
      [versionId],
    );
    return found ?? null;
  }

  /** An edited version was rendered again. */
  async recordRestored(versionId: string, { size, crc32 }: StoredBytes): Promise<void> {
    await this.dataSource.query(
      `update versions set size = $2, crc32 = $3, delivered_size = null, delivered_crc32 = null,
                           lost_at = null
        where id = $1`,
      [versionId, size, crc32],
    );
  }

  /** A version that the recipe made of the photo's base, locked against removal; null when there is none. */
  async lockMadeBy(
    manager: EntityManager,
    { id, baseVersionId }: Pick<EditedPhoto, 'id' | 'baseVersionId'>,
    recipe: Recipe,
  ): Promise<PhotoState | null> {
    const [made] = await manager.query<PhotoState[]>(
      `select id as "versionId", base_version_id as "baseVersionId", recipe from versions
        where photo_id = $1 and base_version_id = $2
          and recipe - 'focalLength' = $3::jsonb - 'focalLength'
        order by shown_at desc limit 1 for key share`,
      [id, baseVersionId, recipe],
    );
    return made ?? null;
  }

  /** Its owner went back to a version: where that is matched otherwise than was decided, the photo stays like it. */
  async keepLook(manager: EntityManager, photoId: string): Promise<void> {
    await manager.query(
      `update photos
          set keeps_look = keeps_look or recipe -> 'gains' is distinct from look_gains,
              look_gains = recipe -> 'gains'
        where id = $1 and look_version_id = base_version_id`,
      [photoId],
    );
  }

  async insertVersion(
    manager: EntityManager,
    photoId: string,
    { versionId, size, crc32, width, height, format }: RenderedVersion,
    making: VersionMaking,
  ): Promise<void> {
    const { origin, baseVersionId, recipe, alterations, unalteredVersionId, part } = making;
    await manager.query(
      `insert into versions (id, photo_id, size, crc32, width, height, format, origin,
                             base_version_id, recipe, alterations, unaltered_version_id, part)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      [
        ...[versionId, photoId, size, crc32, width, height, format],
        ...[origin, baseVersionId, recipe, alterations, unalteredVersionId, part],
      ],
    );
  }
}
