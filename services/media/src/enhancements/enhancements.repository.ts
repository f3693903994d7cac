import type { EnhanceStyle, NewPhoto, Straightening } from '@roomlight/contracts';
import { partOf, straightenedPart, WHOLE_PICTURE } from '@roomlight/photography/geometry';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { EditedPhoto } from '../edits/edits.repository.js';
import type { Folder } from '../model/folder.entity.js';
import { changedContent } from '../model/unaltered.rules.js';
import { Version } from '../model/version.entity.js';
import type { ShownPhoto } from './enhancement-source.rules.js';

export interface PhotoToEnhance extends ShownPhoto {
  id: string;
  filename: string;
  revision: number;
  /** Whether it was merged from several frames: a single one of a card may well be an exterior. */
  isMerged: boolean;
}

export interface EnhancedVersion {
  /** The listing whose enhancement made it. */
  enhancedBy: string;
  /** The version it was made from; null when it was merged again from the frames of its set. */
  sourceVersionId: string | null;
  /** Whether it has another sky than that. */
  skyReplaced: boolean;
  /** Null when it isn't known. */
  style: EnhanceStyle | null;
  /** How it was straightened; null when it wasn't, or nobody told. */
  straightened: Straightening | null;
}

@Injectable()
export class EnhancementsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find(photoId: string): Promise<PhotoToEnhance | null> {
    const [photo] = await this.dataSource.query<PhotoToEnhance[]>(
      `select p.id, p.filename, p.revision, p.base_version_id as "baseVersionId", p.recipe,
              p.listing_id is not null
                and p.merge ->> 'method' is distinct from 'hdr-alone' as "isMerged",
              json_build_object('id', v.id, 'size', v.size) as current,
              case when s.id is not null
                   then json_build_object('id', s.id, 'size', s.size) end as "enhancedFrom"
         from photos p
         join versions v on v.id = p.current_version_id
         join versions b on b.id = p.base_version_id
         join folders f on f.id = p.folder_id and f.trashed_at is null
         left join versions s on s.id = b.source_version_id
        where p.id = $1`,
      [photoId],
    );
    return photo ?? null;
  }

  /** The user's folder that the photos are in, locked to the end of the transaction; null when none is left. */
  async lockFolderOf(
    manager: EntityManager,
    ownerId: string,
    photoIds: readonly string[],
  ): Promise<Pick<Folder, 'id' | 'name' | 'title'> | null> {
    const [folder] = await manager.query<Pick<Folder, 'id' | 'name' | 'title'>[]>(
      `select id, name, title from folders
        where owner_id = $1 and trashed_at is null
          and id in (select folder_id from photos where id = any($2))
        order by id limit 1 for update`,
      [ownerId, photoIds],
    );
    return folder ?? null;
  }

  /** Locks the photo until the end of the transaction; null when it is gone or in the trash. */
  async lockPhoto(
    manager: EntityManager,
    photoId: string,
  ): Promise<Pick<EditedPhoto, 'id' | 'currentVersionId'> | null> {
    const [photo] = await manager.query<Pick<EditedPhoto, 'id' | 'currentVersionId'>[]>(
      `select p.id, p.current_version_id as "currentVersionId"
         from photos p join folders f on f.id = p.folder_id and f.trashed_at is null
        where p.id = $1 for update of p`,
      [photoId],
    );
    return photo ?? null;
  }

  hasVersion(manager: EntityManager, id: string): Promise<boolean> {
    return manager.existsBy(Version, { id });
  }

  async insertVersion(
    manager: EntityManager,
    { photoId, versionId, size, crc32, width, height, format }: NewPhoto,
    { enhancedBy, sourceVersionId, skyReplaced, style, straightened }: EnhancedVersion,
  ): Promise<void> {
    const source =
      sourceVersionId === null ? null : await manager.findOneBy(Version, { id: sourceVersionId });
    const alterations = new Set(source?.alterations);
    if (skyReplaced) {
      alterations.add('sky');
    }
    const content =
      source === null
        ? { alterations: [...alterations], unalteredVersionId: null }
        : changedContent(source, [...alterations]);
    await manager.insert(Version, {
      id: versionId,
      photoId,
      size,
      crc32: crc32 ?? null,
      width,
      height,
      format,
      origin: sourceVersionId === null ? 'merged' : 'enhanced',
      style,
      enhancedBy,
      sourceVersionId,
      ...content,
      part:
        source === null || straightened === null
          ? (source?.part ?? [...WHOLE_PICTURE])
          : [
              ...partOf(
                source.part,
                straightenedPart(source, straightened, straightened.focalLength),
              ),
            ],
    });
  }
}
