import type { FolderReference } from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import type { ChannelGains } from '@roomlight/imaging';
import { DataSource, type EntityManager } from 'typeorm';
import type { DecidedLook, PhotoLook } from './look.rules.js';

/** A photo whose look was decided on. */
export interface PhotoToMatch extends FolderReference {
  filename: string;
  /** For which it was decided. */
  baseVersionId: string;
  gains: ChannelGains | null;
}

/** Photos whose look isn't the one that was decided on. */
const TO_CHANGE = `look_version_id = base_version_id and look_gains is distinct from recipe -> 'gains'`;

@Injectable()
export class LookRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Of a folder in use whose photos get a common look; empty for another one. */
  photosIn(folderId: string): Promise<PhotoLook[]> {
    return this.dataSource.query<PhotoLook[]>(
      `select p.id, p.base_version_id as "baseVersionId", p.recipe -> 'gains' as gains,
              p.keeps_look as "keepsLook", b.surfaces,
              case when m.surfaces is not null
                   then json_build_object('surfaces', m.surfaces, 'gains', s.recipe -> 'gains')
              end as "madeFrom"
         from folders f
         join photos p on p.folder_id = f.id
         join versions b on b.id = p.base_version_id
         left join versions s on s.id = b.source_version_id
         left join versions m on m.id = coalesce(s.base_version_id, s.id)
        where f.id = $1 and f.one_look and f.trashed_at is null
        order by p.created_at, p.id`,
      [folderId],
    );
  }

  /** Locks the folder to the end of the transaction; false when it is gone or gets no common look. */
  async lock(manager: EntityManager, folderId: string): Promise<boolean> {
    const found = await manager.query<unknown[]>(
      'select 1 from folders where id = $1 and one_look and trashed_at is null for update',
      [folderId],
    );
    return found.length > 0;
  }

  /** @returns the folder's id, null when there is no such folder; the folder is locked */
  async turn(
    manager: EntityManager,
    { ownerId, folderName }: FolderReference,
    on: boolean,
  ): Promise<string | null> {
    const [[folder]] = await manager.query<[{ id: string }[], number]>(
      `update folders set one_look = $3
        where owner_id = $1 and name = $2 and trashed_at is null
       returning id`,
      [ownerId, folderName, on],
    );
    return folder?.id ?? null;
  }

  /** Notes decisions, except for photos that have changed too much meanwhile. */
  async note(manager: EntityManager, looks: readonly DecidedLook[]): Promise<void> {
    await manager.query(
      `update photos p
          set look_gains = nullif(d.look -> 'gains', 'null'), look_version_id = p.base_version_id
         from jsonb_array_elements($1::jsonb) as d(look)
        where p.id = (d.look ->> 'photoId')::uuid
          and p.base_version_id = (d.look ->> 'baseVersionId')::uuid and not p.keeps_look`,
      [JSON.stringify(looks)],
    );
  }

  /** Decides that no photo of the folder is matched; those that were so by choice no longer are. */
  async noteNone(manager: EntityManager, folderId: string): Promise<void> {
    await manager.query(
      `update photos
          set look_gains = null, look_version_id = base_version_id,
              keeps_look = keeps_look and recipe -> 'gains' is null
        where folder_id = $1`,
      [folderId],
    );
  }

  /** Nothing is decided on the folder's photos any more, except for those whose owner chose. */
  async forget(manager: EntityManager, folderId: string): Promise<void> {
    await manager.query(
      'update photos set look_version_id = null where folder_id = $1 and not keeps_look',
      [folderId],
    );
  }

  async toChange(manager: EntityManager, folderId: string): Promise<string[]> {
    const photos = await manager.query<{ id: string }[]>(
      `select id from photos where folder_id = $1 and ${TO_CHANGE} order by created_at, id`,
      [folderId],
    );
    return photos.map(({ id }) => id);
  }

  /** A photo that isn't shown as was decided; null when it is, or is gone. */
  async find(photoId: string): Promise<PhotoToMatch | null> {
    const [photo] = await this.dataSource.query<PhotoToMatch[]>(
      `select f.owner_id as "ownerId", f.name as "folderName", p.filename,
              p.base_version_id as "baseVersionId", p.look_gains as gains
         from photos p join folders f on f.id = p.folder_id and f.trashed_at is null
        where p.id = $1 and ${TO_CHANGE}`,
      [photoId],
    );
    return photo ?? null;
  }

  /** Takes what the photo shows for what was decided, since that can't be made. */
  async settle(photoId: string): Promise<void> {
    await this.dataSource.query(`update photos set look_gains = recipe -> 'gains' where id = $1`, [
      photoId,
    ]);
  }
}
