import type { FolderReference, ListingStanding } from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { Folder } from './folder.entity.js';
import { storedTitle } from './folder-title.rules.js';

export interface FolderOverview {
  name: string;
  title: string | null;
  createdAt: Date;
  photoCount: number;
  /** The first photo by `inOrder`; null in an empty folder. */
  cover: { filename: string; versionId: string } | null;
}

/** Folders in the trash are found only where it is said. */
@Injectable()
export class FoldersRepository {
  constructor(private readonly dataSource: DataSource) {}

  find({ ownerId, folderName }: FolderReference): Promise<Folder | null> {
    return this.dataSource.manager.findOneBy(Folder, {
      ownerId,
      name: folderName,
      trashedAt: IsNull(),
    });
  }

  /** Newest folder first. The query finds the first photo as `inOrder` does, without reading all. */
  overviewOf(ownerId: string): Promise<FolderOverview[]> {
    return this.dataSource.query<FolderOverview[]>(
      `select f.name, f.title, f.created_at as "createdAt", n.count as "photoCount", first.cover
         from folders f
        cross join lateral (
          select count(*)::int from photos p where p.folder_id = f.id
        ) n
         left join lateral (
          select json_build_object('filename', p.filename, 'versionId', p.current_version_id) as cover
            from photos p
           where p.folder_id = f.id
           order by p.position,
                    (select array_agg(n[1]::numeric order by place)
                       from regexp_matches(p.filename, '[0-9]+', 'g') with ordinality as m(n, place)),
                    p.filename collate "C"
           limit 1
        ) first on true
        where f.owner_id = $1 and f.trashed_at is null
        order by f.created_at desc, f.id desc`,
      [ownerId],
    );
  }

  /** The folder's id, locked to the end of the transaction; null when there is no such folder. */
  async lock(
    manager: EntityManager,
    { ownerId, folderName }: FolderReference,
  ): Promise<string | null> {
    const [folder] = await manager.query<Pick<Folder, 'id'>[]>(
      `select id from folders
        where owner_id = $1 and name = $2 and trashed_at is null for update`,
      [ownerId, folderName],
    );
    return folder?.id ?? null;
  }

  /**
   * The folder's id, locked to the end of the transaction; the folder is made when it is missing.
   * @param typed the listing's name, for a folder that is made
   */
  async ensure(
    manager: EntityManager,
    { ownerId, folderName }: FolderReference,
    typed?: string | null,
  ): Promise<string> {
    // The no-op update takes the lock and makes the row visible, whichever transaction inserted it.
    const [folder] = await manager.query<[Pick<Folder, 'id'>]>(
      `insert into folders (id, owner_id, name, title) values ($1, $2, $3, $4)
       on conflict (owner_id, name) where trashed_at is null do update set name = excluded.name
       returning id`,
      [uuid(), ownerId, folderName, storedTitle(folderName, typed)],
    );
    return folder.id;
  }

  /** Shows a folder as its listing was typed, unless it has a title or was renamed. */
  async setTitleOnce(
    manager: EntityManager,
    id: string,
    folderName: string,
    typed: string | null | undefined,
  ): Promise<void> {
    const title = storedTitle(folderName, typed);
    if (title !== null) {
      await manager.query(
        'update folders set title = $3 where id = $1 and name = $2 and title is null',
        [id, folderName, title],
      );
    }
  }

  /** The folder that a listing's photos go to, locked to the end of the transaction. */
  async lockOfListing(manager: EntityManager, listingId: string): Promise<string | null> {
    const [folder] = await manager.query<Pick<Folder, 'id'>[]>(
      `select f.id from listing_folders l join folders f on f.id = l.folder_id
        where l.listing_id = $1 and f.trashed_at is null for update of f`,
      [listingId],
    );
    return folder?.id ?? null;
  }

  /** The ids of all the user's folders, with those in the trash, locked to the end of the transaction. */
  async lockAllOf(manager: EntityManager, ownerId: string): Promise<string[]> {
    const folders = await manager.query<Pick<Folder, 'id'>[]>(
      'select id from folders where owner_id = $1 order by id for update',
      [ownerId],
    );
    return folders.map(({ id }) => id);
  }

  /** @throws QueryFailedError when another of the user's folders has the name */
  async rename(
    manager: EntityManager,
    id: string,
    names: Pick<Folder, 'name' | 'title'>,
  ): Promise<void> {
    await manager.update(Folder, { id }, names);
  }

  /** Those whose photos go to the folder, done or not. */
  async listingsOf(manager: EntityManager, folderId: string): Promise<string[]> {
    const rows = await manager.query<{ id: string }[]>(
      'select listing_id as id from listing_folders where folder_id = $1',
      [folderId],
    );
    return rows.map(({ id }) => id);
  }

  /** The folders of listings, and which were deleted long enough ago for everyone to have heard of it. */
  async standing(listingIds: readonly string[]): Promise<ListingStanding> {
    const [standing] = await this.dataSource.query<[ListingStanding]>(
      `select array(select id from removed_listings
                     where id = any($1) and removed_at < now() - interval '1 hour') as removed,
              (select coalesce(json_agg(json_build_object(
                        'listingId', l.listing_id, 'folderName', f.name)), '[]')
                 from listing_folders l join folders f on f.id = l.folder_id
                where l.listing_id = any($1)) as folders`,
      [listingIds],
    );
    return standing;
  }

  /** The caller removes the objects of its photos. */
  async delete(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(Folder, { id });
  }

  async rememberListing(
    manager: EntityManager,
    listingId: string,
    folderId: string,
  ): Promise<void> {
    await manager.query(
      'insert into listing_folders (listing_id, folder_id) values ($1, $2) on conflict do nothing',
      [listingId, folderId],
    );
  }
}
