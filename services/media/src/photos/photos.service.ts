import {
  folderNameOf,
  folderPath,
  madeKeys,
  notFound,
  type AddedPhotos,
  type AddPhotos,
  type FolderReference,
  type ListingQueued,
  type NewPhoto,
  type PhotoIds,
  type PhotoReference,
  type SetMerged,
  type Trashed,
} from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { Broadcasts, Outbox } from '@roomlight/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { RenditionsService } from '../derived-images/renditions.service.js';
import { usableFolder } from '../model/folder-access.rules.js';
import { FoldersRepository } from '../model/folders.repository.js';
import { PhotosRepository } from '../model/photos.repository.js';
import { RemovedListingsRepository } from '../model/removed-listings.repository.js';
import { RemovedUsersRepository } from '../model/removed-users.repository.js';
import { TrashRepository } from '../model/trash.repository.js';
import { ObjectRemovalService } from '../objects/object-removal.service.js';
import { namePhotos } from './photo-names.rules.js';

interface AddedToFolder {
  /** Of all photos, with the names they have. */
  filenames: string[];
  /** Of those that weren't there. */
  addedIds: string[];
}

@Injectable()
export class PhotosService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly folders: FoldersRepository,
    private readonly photos: PhotosRepository,
    private readonly removedUsers: RemovedUsersRepository,
    private readonly removedListings: RemovedListingsRepository,
    private readonly trash: TrashRepository,
    private readonly objects: ObjectRemovalService,
    private readonly renditions: RenditionsService,
    private readonly outbox: Outbox,
    private readonly broadcasts: Broadcasts,
  ) {}

  /**
   * Adds photos to a folder, all of them or none. Repeating the call with the same photo ids changes nothing.
   * @throws DomainError 404 when the folder is somebody else's or a deleted user's, or missing and not to be created;
   * 400 for a name that can't be used
   */
  async add(request: AddPhotos): Promise<AddedPhotos> {
    const folder = usableFolder(request, 'Folder');
    const filenames = await this.dataSource.transaction(async (manager) => {
      const { filenames: names, addedIds } = await this.addTo(manager, folder, request);
      if (addedIds.length > 0) {
        await this.outbox.publish(manager, 'media.photos.saved.v1', {
          ...folder,
          photoIds: addedIds,
        });
      }
      return names;
    });
    return { path: folderPath(folder), filenames };
  }

  /** Which of these photos there are. */
  async known(photoIds: readonly string[]): Promise<PhotoIds> {
    return { photoIds: await this.photos.known(photoIds) };
  }

  /** As `add`, within a transaction, without an access check and without an event. */
  async addTo(
    manager: EntityManager,
    folder: FolderReference,
    {
      whenFolderIsMissing,
      title,
      photos,
    }: Pick<AddPhotos, 'whenFolderIsMissing' | 'title' | 'photos'>,
  ): Promise<AddedToFolder> {
    if (await this.removedUsers.has(manager, folder.ownerId)) {
      throw notFound('Folder');
    }
    const folderId =
      whenFolderIsMissing === 'create'
        ? await this.folders.ensure(manager, folder, title)
        : await this.folders.lock(manager, folder);
    if (folderId === null) {
      throw notFound('Folder');
    }
    return this.store(manager, folderId, null, photos);
  }

  /**
   * Assigns the folder to the listing's photos, even if it is renamed later. Null when it or the listing's user has
   * been deleted.
   */
  async openForListing(
    manager: EntityManager,
    listing: Omit<ListingQueued, 'photoCount'>,
  ): Promise<string | null> {
    if (await this.removedUsers.has(manager, listing.userId)) {
      return null;
    }
    const known = await this.folders.lockOfListing(manager, listing.listingId);
    if (known !== null) {
      // A photo may be merged before the listing's own event arrives.
      await this.folders.setTitleOnce(manager, known, listing.folderName, listing.title);
      return known;
    }
    // A folder that was being deleted is now gone.
    if (await this.removedListings.has(manager, listing.listingId)) {
      return null;
    }
    const folderId = await this.folders.ensure(
      manager,
      { ownerId: listing.userId, folderName: folderNameOf(listing.folderName) },
      listing.title,
    );
    await this.folders.rememberListing(manager, listing.listingId, folderId);
    return folderId;
  }

  /**
   * Adds a listing's merged photo to the listing's folder and publishes this. A photo whose folder no longer exists is
   * dropped.
   */
  async addMerged(manager: EntityManager, merged: SetMerged): Promise<void> {
    const { listingId, photo, merge = null, surfaces = null, mapsSize = null } = merged;
    const folderId = await this.openForListing(manager, merged);
    if (folderId === null) {
      // A photo that was stored before lies in the trash, and keeps its objects.
      if (!(await this.photos.filenamesOf(manager, [photo.photoId])).has(photo.photoId)) {
        await this.objects.later(manager, madeKeys(photo));
      }
      return;
    }
    const { filenames } = await this.store(manager, folderId, listingId, [photo]);
    await this.photos.noteMerge(manager, photo, { merge, surfaces, mapsSize });
    await this.outbox.publish(
      manager,
      'media.photo.stored.v1',
      ...filenames.map((filename) => ({ photoId: photo.photoId, listingId, filename })),
    );
  }

  /**
   * Moves a photo to the trash.
   * @throws DomainError 404
   */
  async delete(reference: PhotoReference): Promise<Trashed> {
    const folder = usableFolder(reference, 'Photo');
    const { filename } = reference;
    const trashId = await this.dataSource.transaction(async (manager) => {
      const photo = await this.photos.lock(manager, folder, filename);
      if (photo === null) {
        throw notFound('Photo');
      }
      return this.trash.addPhoto(manager, photo);
    });
    this.broadcasts.publish('media.photos.trashed.v1', { ...folder, filename });
    return { message: 'Photo deleted', trashId };
  }

  /** Stores those of the photos that aren't stored yet; the folder must be locked. Answers the names of all. */
  private async store(
    manager: EntityManager,
    folderId: string,
    listingId: string | null,
    photos: readonly NewPhoto[],
  ): Promise<AddedToFolder> {
    const stored = await this.photos.filenamesOf(
      manager,
      photos.map(({ photoId }) => photoId),
    );
    const taken = await this.photos.filenamesIn(manager, folderId);
    const filenames = namePhotos(photos, stored, taken);
    const added = new Map<string, NewPhoto>();
    photos.forEach((photo, i) => {
      const filename = filenames[i];
      if (filename !== undefined && !stored.has(photo.photoId)) {
        added.set(photo.photoId, { ...photo, filename });
      }
    });
    if (added.size > 0) {
      const newPhotos = [...added.values()];
      await this.photos.insert(manager, folderId, listingId, newPhotos);
      await this.renditions.thumbnailsLater(manager, newPhotos);
    }
    return { filenames, addedIds: [...added.keys()] };
  }
}
