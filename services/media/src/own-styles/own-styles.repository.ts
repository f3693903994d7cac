import type { FolderReference, OwnStyleAnswer, OwnStyleModel } from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { SourceVersion } from '../derived-images/derived-image.types.js';

/** A photo that a look can be made from, in the version that it would be finished from. */
export interface UnfinishedPhoto {
  photoId: string;
  filename: string;
  versionId: string;
}

/** A photo with what was made of it here. */
export interface EditedPhoto extends UnfinishedPhoto {
  shown: {
    versionId: string;
    /** Pixels. */
    width: number;
    height: number;
    /** Whether its tones may differ from those of `versionId` above: straightening and screens leave them as they are. */
    isFinished: boolean;
  };
}

export interface NewOwnStyle {
  id: string;
  ownerId: string;
  name: string;
  photoCount: number;
  model: OwnStyleModel;
}

@Injectable()
export class OwnStylesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** By name. */
  of(ownerId: string): Promise<OwnStyleAnswer[]> {
    return this.dataSource.query<OwnStyleAnswer[]>(
      `select id, name, photo_count as "photoCount", is_default as "isDefault"
         from own_styles where owner_id = $1 order by lower(name)`,
      [ownerId],
    );
  }

  async model(id: string, ownerId: string): Promise<OwnStyleModel | null> {
    const [style] = await this.dataSource.query<{ model: OwnStyleModel }[]>(
      'select model from own_styles where id = $1 and owner_id = $2',
      [id, ownerId],
    );
    return style?.model ?? null;
  }

  /** @returns false when its owner has as many already, or one of the name */
  async insert(
    manager: EntityManager,
    { id, ownerId, name, photoCount, model }: NewOwnStyle,
    most: number,
  ): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `insert into own_styles (id, owner_id, name, photo_count, model)
       select $1, $2, $3, $4, $5 where (select count(*) from own_styles where owner_id = $2) < $6
       on conflict do nothing
       returning id`,
      [id, ownerId, name, photoCount, JSON.stringify(model), most],
    );
    return rows.length > 0;
  }

  /**
   * @param id null for none
   * @returns false when the owner has no such look
   */
  async chooseDefault(
    manager: EntityManager,
    id: string | null,
    ownerId: string,
  ): Promise<boolean> {
    await manager.query(
      'update own_styles set is_default = false where owner_id = $1 and is_default',
      [ownerId],
    );
    if (id === null) {
      return true;
    }
    const [rows] = await manager.query<[unknown[], number]>(
      'update own_styles set is_default = true where id = $1 and owner_id = $2 returning id',
      [id, ownerId],
    );
    return rows.length > 0;
  }

  /** @returns false when its owner has no such look, or another one of the name */
  async rename(id: string, ownerId: string, name: string): Promise<boolean> {
    const [rows] = await this.dataSource.query<[unknown[], number]>(
      `update own_styles set name = $3
        where id = $1 and owner_id = $2
          and not exists (select 1 from own_styles
                           where owner_id = $2 and id <> $1 and lower(name) = lower($3))
        returning id`,
      [id, ownerId, name],
    );
    return rows.length > 0;
  }

  /** @returns false when its owner has no such look */
  async delete(id: string, ownerId: string): Promise<boolean> {
    const [rows] = await this.dataSource.query<[unknown[], number]>(
      'delete from own_styles where id = $1 and owner_id = $2 returning id',
      [id, ownerId],
    );
    return rows.length > 0;
  }

  async deleteAllOf(manager: EntityManager, ownerId: string): Promise<void> {
    await manager.query('delete from own_styles where owner_id = $1', [ownerId]);
  }

  /** Of a folder in use: each photo before it was enhanced. */
  photosIn({ ownerId, folderName }: FolderReference): Promise<UnfinishedPhoto[]> {
    return this.dataSource.query<UnfinishedPhoto[]>(
      `select p.id as "photoId", p.filename,
              coalesce(b.source_version_id, p.current_version_id) as "versionId"
         from photos p
         join folders f on f.id = p.folder_id and f.trashed_at is null
         join versions b on b.id = p.base_version_id
        where f.owner_id = $1 and f.name = $2`,
      [ownerId, folderName],
    );
  }

  /** Of a folder in use: each photo before it was enhanced, matched or relit, and as it is shown now. */
  editedIn({ ownerId, folderName }: FolderReference): Promise<EditedPhoto[]> {
    return this.dataSource.query<EditedPhoto[]>(
      `select p.id as "photoId", p.filename, coalesce(b.source_version_id, b.id) as "versionId",
              json_build_object(
                'versionId', c.id, 'width', c.width, 'height', c.height,
                'isFinished', b.source_version_id is not null or p.recipe ?| '{gains,light}'
              ) as shown
         from photos p
         join folders f on f.id = p.folder_id and f.trashed_at is null
         join versions b on b.id = p.base_version_id
         join versions c on c.id = p.current_version_id
        where f.owner_id = $1 and f.name = $2`,
      [ownerId, folderName],
    );
  }

  /** The version from which this one was enhanced, where that is still there; otherwise itself. */
  async unfinished(versionId: string): Promise<SourceVersion | null> {
    const [source] = await this.dataSource.query<SourceVersion[]>(
      `select p.id as "photoId", p.filename, s.id as "versionId", s.width, s.height
         from versions v
         join versions s on s.id = coalesce(
                (select id from versions where id = v.source_version_id), v.id)
         join photos p on p.id = s.photo_id
        where v.id = $1`,
      [versionId],
    );
    return source ?? null;
  }

  /** The newest of the user's photos in use, a merged one if there is any, as it would be finished from. */
  async exampleOf(
    ownerId: string,
  ): Promise<(Pick<UnfinishedPhoto, 'filename' | 'versionId'> & { folderName: string }) | null> {
    const [example] = await this.dataSource.query<
      (Pick<UnfinishedPhoto, 'filename' | 'versionId'> & { folderName: string })[]
    >(
      `select p.filename, f.name as "folderName", v.id as "versionId"
         from photos p
         join folders f on f.id = p.folder_id and f.trashed_at is null
         join versions b on b.id = p.base_version_id
         join versions v on v.id = coalesce(b.source_version_id, b.id)
        where f.owner_id = $1
        order by v.origin is not distinct from 'merged' desc, p.created_at desc, p.id limit 1`,
      [ownerId],
    );
    return example ?? null;
  }

  /** The newest merged pictures of the user's photos in use. */
  mergedOf(ownerId: string, most: number): Promise<UnfinishedPhoto[]> {
    return this.dataSource.query<UnfinishedPhoto[]>(
      `select p.id as "photoId", p.filename, v.id as "versionId"
         from photos p
         join folders f on f.id = p.folder_id and f.trashed_at is null
         join versions b on b.id = p.base_version_id
         join versions v on v.id = coalesce(b.source_version_id, b.id)
        where f.owner_id = $1 and v.origin = 'merged'
        order by p.created_at desc, p.id limit $2`,
      [ownerId, most],
    );
  }
}
