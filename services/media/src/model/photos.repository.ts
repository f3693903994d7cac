import {
  type FolderPhoto,
  type FolderReference,
  type NewPhoto,
  type PhotoFormat,
  type PhotoMerge,
  type RenditionFormat,
  type RenditionWidth,
  type UnalteredPhoto,
} from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { Photo } from './photo.entity.js';
import { Version } from './version.entity.js';
import type { VersionId } from './versions.repository.js';

export interface StoredPhoto extends Omit<FolderPhoto, 'url' | 'createdAt'> {
  versionId: string;
  /** Its place in the folder; null when it has none yet. */
  position: number | null;
  /** Whether it can be matched to others. */
  matchable: boolean;
  /** Whether it is shown matched. */
  matched: boolean;
  /** Whether it is to be shown matched otherwise, or no more. */
  changingLook: boolean;
  /** Whether it can be matched, and nothing was decided on it yet. */
  undecidedLook: boolean;
  /** An altered one before its content was changed; null when it wasn't, or that version is gone. */
  unaltered: UnalteredPhoto | null;
  createdAt: Date;
}

export interface PhotoVersion {
  photoId: string;
  versionId: string;
  filename: string;
  /** Bytes. */
  size: number;
  format: PhotoFormat;
  /** Pixels, as shown. */
  width: number;
  height: number;
  createdAt: Date;
  /** Bytes of its light maps; null when it has none. */
  mapsSize: number | null;
  /** As of `Version`. */
  deliveredSize: number | null;
  /** Bytes of the rendition asked for; null when it isn't made yet, or none was asked for. */
  renditionSize: number | null;
}

export interface VersionQuery extends FolderReference {
  filename: string;
  /** Without it, the current version. */
  versionId?: string;
  rendition?: { width: RenditionWidth; format: RenditionFormat };
}

@Injectable()
export class PhotosRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** In no promised order. */
  inFolder(folderId: string): Promise<StoredPhoto[]> {
    return this.dataSource.query<StoredPhoto[]>(
      `select p.id, p.filename, p.listing_id as "listingId", p.created_at as "createdAt",
              v.id as "versionId", v.width, v.height, v.size, b.enhanced_by as "enhancedBy",
              w.photo_id is not null as processing, p.position, p.room, p.rating, p.flag,
              p.approved_at is not null as approved, v.lost_at is not null as lost, v.alterations,
              b.surfaces is not null as matchable, p.recipe -> 'gains' is not null as matched,
              coalesce(p.look_version_id = p.base_version_id, false)
                and p.look_gains is distinct from p.recipe -> 'gains' as "changingLook",
              b.surfaces is not null
                and p.look_version_id is distinct from p.base_version_id as "undecidedLook",
              case when u.id is not null
                   then json_build_object('versionId', u.id, 'width', u.width, 'height', u.height)
              end as unaltered
         from photos p
         join versions v on v.id = p.current_version_id
         left join versions u on u.id = v.unaltered_version_id
         join versions b on b.id = p.base_version_id
         left join photos_to_enhance w on w.photo_id = p.id
        where p.folder_id = $1`,
      [folderId],
    );
  }

  /** Those in the trash are known, too. */
  async known(ids: readonly string[]): Promise<string[]> {
    const photos = await this.dataSource.manager.find(Photo, {
      select: { id: true },
      where: { id: In([...ids]) },
    });
    return photos.map(({ id }) => id);
  }

  async findVersion(query: VersionQuery): Promise<PhotoVersion | null> {
    const [found] = await this.dataSource.query<PhotoVersion[]>(
      `select p.id as "photoId", p.filename, v.id as "versionId", v.size, v.format, v.width, v.height,
              v.created_at as "createdAt", v.maps_size as "mapsSize",
              v.delivered_size as "deliveredSize", r.size as "renditionSize"
         from folders f
         join photos p on p.folder_id = f.id
         join versions v on v.photo_id = p.id and v.id = coalesce($4, p.current_version_id)
         left join renditions r
           on r.version_id = v.id and r.width = $5 and r.format = $6 and not r.watermarked
        where f.owner_id = $1 and f.name = $2 and f.trashed_at is null and p.filename = $3`,
      [
        query.ownerId,
        query.folderName,
        query.filename,
        query.versionId,
        query.rendition?.width,
        query.rendition?.format,
      ],
    );
    return found ?? null;
  }

  /** The names of the stored ones among the photos. */
  async filenamesOf(manager: EntityManager, photoIds: string[]): Promise<Map<string, string>> {
    const photos = await manager.find(Photo, {
      select: { id: true, filename: true },
      where: { id: In(photoIds) },
    });
    return new Map(photos.map(({ id, filename }) => [id, filename]));
  }

  async filenamesIn(manager: EntityManager, folderId: string): Promise<string[]> {
    const photos = await manager.find(Photo, { select: { filename: true }, where: { folderId } });
    return photos.map(({ filename }) => filename);
  }

  async idsIn(manager: EntityManager, folderId: string): Promise<string[]> {
    const photos = await manager.find(Photo, { select: { id: true }, where: { folderId } });
    return photos.map(({ id }) => id);
  }

  /** The photo, locked to the end of the transaction; null when there is no such photo. */
  async lock(
    manager: EntityManager,
    { ownerId, folderName }: FolderReference,
    filename: string,
  ): Promise<Pick<Photo, 'id' | 'folderId'> | null> {
    const [photo] = await manager.query<Pick<Photo, 'id' | 'folderId'>[]>(
      `select p.id, p.folder_id as "folderId"
         from folders f join photos p on p.folder_id = f.id
        where f.owner_id = $1 and f.name = $2 and f.trashed_at is null and p.filename = $3
          for update of p`,
      [ownerId, folderName, filename],
    );
    return photo ?? null;
  }

  /** All their versions, locked so that none is added before the end of the transaction. */
  async lockVersions(manager: EntityManager, photoIds: readonly string[]): Promise<VersionId[]> {
    // An edit changes the photo before it adds its version.
    await manager.query('select 1 from photos where id = any($1) order by id for update', [
      photoIds,
    ]);
    return manager.query<VersionId[]>(
      'select id, photo_id as "photoId" from versions where photo_id = any($1) order by id for update',
      [photoIds],
    );
  }

  /** With their versions and renditions. */
  async delete(manager: EntityManager, ids: readonly string[]): Promise<void> {
    await manager.query('delete from photos where id = any($1)', [ids]);
  }

  /** How a version was merged; null where it isn't known. */
  async noteMerge(
    manager: EntityManager,
    { photoId, versionId }: Pick<NewPhoto, 'photoId' | 'versionId'>,
    { merge, ...ofVersion }: { merge: PhotoMerge | null } & Pick<Version, 'surfaces' | 'mapsSize'>,
  ): Promise<void> {
    await manager.update(Photo, { id: photoId }, { merge });
    await manager.update(Version, { id: versionId }, ofVersion);
  }

  /** Adds photos, each with its first version, in as few statements as there are tables. */
  async insert(
    manager: EntityManager,
    folderId: string,
    listingId: string | null,
    photos: readonly NewPhoto[],
  ): Promise<void> {
    await manager.insert(
      Photo,
      photos.map(({ photoId, versionId, filename }) => ({
        id: photoId,
        folderId,
        filename,
        currentVersionId: versionId,
        baseVersionId: versionId,
        listingId,
      })),
    );
    await manager.insert(
      Version,
      photos.map(({ photoId, versionId, size, crc32, width, height, format }) => ({
        id: versionId,
        crc32: crc32 ?? null,
        photoId,
        origin: listingId === null ? ('uploaded' as const) : ('merged' as const),
        size,
        width,
        height,
        format,
      })),
    );
  }
}
