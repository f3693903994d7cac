import {
  folderPath,
  notFound,
  type Done,
  type OpenFolder,
  type RenamedFolder,
  type RenameFolder,
} from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { Outbox } from '@roomlight/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { usableFolder } from '../model/folder-access.rules.js';
import { FoldersRepository } from '../model/folders.repository.js';
import { PhotosRepository } from '../model/photos.repository.js';
import { RemovedListingsRepository } from '../model/removed-listings.repository.js';
import { PhotoRemovalService } from '../photos/photo-removal.service.js';
import { newFolderName } from './folder-rename.rules.js';
import { nameTaken } from './name-taken.errors.js';

/** Renames and deletes folders, and informs services that are still adding photos to them. */
@Injectable()
export class FolderChangesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly folders: FoldersRepository,
    private readonly photos: PhotosRepository,
    private readonly photoRemoval: PhotoRemovalService,
    private readonly removedListings: RemovedListingsRepository,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Listings in progress follow the folder.
   * @throws DomainError 400 for a name that isn't allowed, 404, 409 when another folder has the name
   */
  async rename(request: RenameFolder): Promise<RenamedFolder> {
    const { ownerId, folderName } = usableFolder(request, 'Folder');
    const newName = newFolderName(request.newName);
    await this.dataSource
      .transaction(async (manager) => {
        const id = await this.lock(manager, request);
        if (newName === folderName) {
          return;
        }
        await this.folders.rename(manager, id, newName);
        await this.outbox.publish(manager, 'media.folder.renamed.v1', {
          ownerId,
          listingIds: await this.folders.listingsOf(manager, id),
          formerName: folderName,
          folderName: newName,
        });
      })
      .catch((error: unknown) => {
        throw nameTaken(error);
      });
    return { newName, path: folderPath({ ownerId, folderName: newName }) };
  }

  /**
   * Deletes the folder with its photos; listings in progress lose their folder.
   * @throws DomainError 404
   */
  delete(request: OpenFolder): Promise<Done> {
    return this.dataSource.transaction(async (manager) => {
      const id = await this.lock(manager, request);
      const listingIds = await this.folders.listingsOf(manager, id);
      await this.removedListings.add(manager, listingIds);
      await this.photoRemoval.remove(manager, await this.photos.idsIn(manager, id));
      await this.folders.delete(manager, id);
      await this.outbox.publish(manager, 'media.folder.deleted.v1', {
        ownerId: request.ownerId,
        listingIds,
      });
      return { message: 'Folder deleted' };
    });
  }

  private async lock(manager: EntityManager, request: OpenFolder): Promise<string> {
    const id = await this.folders.lock(manager, usableFolder(request, 'Folder'));
    if (id === null) {
      throw notFound('Folder');
    }
    return id;
  }
}
