import type { TrashedKind } from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { Folder } from './folder.entity.js';
import type { Photo } from './photo.entity.js';
import type { RenditionSpec } from './rendition-spec.types.js';

export interface TrashedThing {
  id: string;
  kind: TrashedKind;
  ownerId: string;
  /** Of the folder that it is, or that the photo was in. */
  folderName: string;
  /** As of `Folder`. */
  title: string | null;
  /** Null for a folder. */
  filename: string | null;
  photoCount: number;
  /** What it takes in the store. */
  bytes: number;
  trashedAt: Date;
}

/** What is needed to take something out of the trash. */
export interface LockedTrash {
  id: string;
  ownerId: string;
  folderName: string;
  /** As of `Folder`. */
  title: string | null;
  /** The folder that the photo was in; null for a folder. */
  trashedFrom: string | null;
}

export interface TrashedPicture {
  ownerId: string;
  photoId: string;
  versionId: string;
  filename: string;
  width: number;
  height: number;
  createdAt: Date;
  /** Bytes of the rendition asked for; null when it isn't made yet. */
  renditionSize: number | null;
}

/**
 * The trash consists of folder rows with a time: deleted folders, and for each deleted photo a row of its own. Whatever
 * looks up folders in use therefore finds neither these nor their photos.
 */
@Injectable()
export class TrashRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Moves a folder, which must be locked, to the trash with its photos. Its listings lose it. */
  async addFolder(manager: EntityManager, folderId: string): Promise<void> {
    await manager.query('update folders set trashed_at = now() where id = $1', [folderId]);
    await manager.query('delete from listing_folders where folder_id = $1', [folderId]);
    await this.stopChanges(manager, folderId);
  }

  /** Moves a photo, which must be locked, to the trash. @returns the id of what lies there */
  async addPhoto(
    manager: EntityManager,
    { id, folderId }: Pick<Photo, 'id' | 'folderId'>,
  ): Promise<string> {
    const trashId = uuid();
    await manager.query(
      `insert into folders (id, owner_id, name, title, created_at, trashed_at, trashed_from)
       select $1, owner_id, name, title, created_at, now(), id from folders where id = $2`,
      [trashId, folderId],
    );
    await manager.query('update photos set folder_id = $2 where id = $1', [id, trashId]);
    await this.stopChanges(manager, trashId);
    return trashId;
  }

  /**
   * The latest first.
   * @param since what was deleted before is about to be removed
   */
  list(ownerId: string, since: Date, most: number): Promise<TrashedThing[]> {
    return this.dataSource.query<TrashedThing[]>(
      `select f.id, case when f.trashed_from is null then 'folder' else 'photo' end as kind,
              f.owner_id as "ownerId", f.name as "folderName", f.title, f.trashed_at as "trashedAt",
              case when f.trashed_from is not null then p.filename end as filename,
              coalesce(p.count, 0)::int as "photoCount", coalesce(p.bytes, 0)::float8 as bytes
         from (select * from folders where owner_id = $1 and trashed_at > $2
                order by trashed_at desc, id desc limit $3) f
         left join lateral (
           select count(distinct p.id) as count, min(p.filename) as filename,
                  sum(v.size + (select coalesce(sum(r.size), 0) from renditions r
                                 where r.version_id = v.id)) as bytes
             from photos p join versions v on v.photo_id = p.id
            where p.folder_id = f.id
         ) p on true
        order by f.trashed_at desc, f.id desc`,
      [ownerId, since, most],
    );
  }

  /** All of the user's trash. */
  async sizeOf(ownerId: string, since: Date): Promise<{ total: number; bytes: number }> {
    const [size] = await this.dataSource.query<[{ total: number; bytes: number }]>(
      `select count(distinct f.id)::int as total,
              coalesce(sum(v.size + (select coalesce(sum(r.size), 0) from renditions r
                                      where r.version_id = v.id)), 0)::float8 as bytes
         from folders f
         left join photos p on p.folder_id = f.id
         left join versions v on v.photo_id = p.id
        where f.owner_id = $1 and f.trashed_at > $2`,
      [ownerId, since],
    );
    return size;
  }

  async ownerOf(id: string, since: Date): Promise<string | null> {
    const [found] = await this.dataSource.query<{ ownerId: string }[]>(
      'select owner_id as "ownerId" from folders where id = $1 and trashed_at > $2',
      [id, since],
    );
    return found?.ownerId ?? null;
  }

  /** Locked to the end of the transaction; null when it was restored or removed meanwhile. */
  async lock(manager: EntityManager, id: string, since: Date): Promise<LockedTrash | null> {
    const [found] = await manager.query<LockedTrash[]>(
      `select id, owner_id as "ownerId", name as "folderName", title, trashed_from as "trashedFrom"
         from folders where id = $1 and trashed_at > $2 for update`,
      [id, since],
    );
    return found ?? null;
  }

  /** The ids of what is to be removed, locked to the end of the transaction; some of them when there are many. */
  async lockDue(
    manager: EntityManager,
    { before, ownerId }: { before: Date; ownerId: string | null },
    most: number,
  ): Promise<string[]> {
    const rows = await manager.query<{ id: string }[]>(
      `select id from folders
        where trashed_at <= $1 and ($2::uuid is null or owner_id = $2)
        order by trashed_at limit $3 for update skip locked`,
      [before, ownerId, most],
    );
    return rows.map(({ id }) => id);
  }

  /** The picture of a deleted photo, or of a deleted folder's first. */
  async pictureOf(
    id: string,
    since: Date,
    { width, format, watermarked }: RenditionSpec,
  ): Promise<TrashedPicture | null> {
    const [picture] = await this.dataSource.query<TrashedPicture[]>(
      `select f.owner_id as "ownerId", p.id as "photoId", v.id as "versionId", p.filename,
              v.width, v.height, v.created_at as "createdAt", r.size as "renditionSize"
         from folders f
         join photos p on p.folder_id = f.id
         join versions v on v.id = p.current_version_id
         left join renditions r on r.version_id = v.id and r.width = $3 and r.format = $4
                               and r.watermarked = $5
        where f.id = $1 and f.trashed_at > $2
        order by p.position, p.created_at desc, p.id desc
        limit 1`,
      [id, since, width, format, watermarked],
    );
    return picture ?? null;
  }

  /** The names of the user's folders in use. */
  async folderNames(manager: EntityManager, ownerId: string): Promise<Set<string>> {
    const rows = await manager.query<{ name: string }[]>(
      'select name from folders where owner_id = $1 and trashed_at is null',
      [ownerId],
    );
    return new Set(rows.map(({ name }) => name));
  }

  /** @throws QueryFailedError when another of the user's folders has taken the name meanwhile */
  async restoreFolder(
    manager: EntityManager,
    id: string,
    { name, title }: Pick<Folder, 'name' | 'title'>,
  ): Promise<void> {
    await manager.query(
      'update folders set trashed_at = null, name = $2, title = $3 where id = $1',
      [id, name, title],
    );
  }

  /** The folder that a deleted photo was in, locked to the end of the transaction; null when it is gone. */
  async lockFolder(
    manager: EntityManager,
    id: string,
  ): Promise<Pick<Folder, 'id' | 'name' | 'title'> | null> {
    const [folder] = await manager.query<Pick<Folder, 'id' | 'name' | 'title'>[]>(
      'select id, name, title from folders where id = $1 and trashed_at is null for update',
      [id],
    );
    return folder ?? null;
  }

  /** The photo that lies in a row of its own. */
  async photoIn(
    manager: EntityManager,
    trashId: string,
  ): Promise<Pick<Photo, 'id' | 'filename'> | null> {
    const [photo] = await manager.query<Pick<Photo, 'id' | 'filename'>[]>(
      'select id, filename from photos where folder_id = $1',
      [trashId],
    );
    return photo ?? null;
  }

  /** Moves a photo back and removes its row of the trash. */
  async restorePhoto(
    manager: EntityManager,
    trashId: string,
    { id, folderId, filename }: Pick<Photo, 'id' | 'folderId' | 'filename'>,
  ): Promise<void> {
    await manager.query('update photos set folder_id = $2, filename = $3 where id = $1', [
      id,
      folderId,
      filename,
    ]);
    await manager.query('delete from folders where id = $1', [trashId]);
  }

  /** Discards the edits that are being made of the photos, and no longer waits for their enhancements. */
  private async stopChanges(manager: EntityManager, folderId: string): Promise<void> {
    // Locks photos before their marks, as all changes do.
    await manager.query('select 1 from photos where folder_id = $1 order by id for update', [
      folderId,
    ]);
    await manager.query('update photos set revision = revision + 1 where folder_id = $1', [
      folderId,
    ]);
    await manager.query(
      'delete from photos_to_enhance where photo_id in (select id from photos where folder_id = $1)',
      [folderId],
    );
  }
}
