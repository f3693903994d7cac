import {
  folderPath,
  notFound,
  type OpenFolder,
  type RenamedFolder,
  type RenameFolder,
  type Trashed,
} from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { Broadcasts, Outbox } from '@roomlight/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { usableFolder } from '../model/folder-access.rules.js';
import { FoldersRepository } from '../model/folders.repository.js';
import { shownTitle, storedTitle } from '../model/folder-title.rules.js';
import { nameTaken } from '../model/name-taken.errors.js';
import { RemovedListingsRepository } from '../model/removed-listings.repository.js';
import { TrashRepository } from '../model/trash.repository.js';
import { newFolderName } from './folder-rename.rules.js';

/** Renames and deletes folders, and informs services that are still adding photos to them. */
@Injectable()
export class FolderChangesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly folders: FoldersRepository,
    private readonly trash: TrashRepository,
    private readonly removedListings: RemovedListingsRepository,
    private readonly outbox: Outbox,
    private readonly broadcasts: Broadcasts,
  ) {}

  /**
   * Listings in progress follow the folder.
   * @throws DomainError 400 for a name that isn't allowed, 404, 409 when another folder has the name
   */
  async rename(request: RenameFolder): Promise<RenamedFolder> {
    const { ownerId, folderName } = usableFolder(request, 'Folder');
    const newName = newFolderName(request.newName);
    const title = storedTitle(newName, request.newName);
    const shown = shownTitle({ name: newName, title });
    await this.dataSource
      .transaction(async (manager) => {
        const id = await this.lock(manager, request);
        await this.folders.rename(manager, id, { name: newName, title });
        await this.outbox.publish(manager, 'media.folder.renamed.v1', {
          ownerId,
          listingIds: await this.folders.listingsOf(manager, id),
          formerName: folderName,
          folderName: newName,
          title: shown,
        });
      })
      .catch((error: unknown) => {
        throw nameTaken(error);
      });
    return { newName, title: shown, path: folderPath({ ownerId, folderName: newName }) };
  }

  /**
   * Moves the folder to the trash with its photos; listings in progress lose their folder for good.
   * @throws DomainError 404
   */
  async delete(request: OpenFolder): Promise<Trashed> {
    const { ownerId, folderName } = usableFolder(request, 'Folder');
    const trashId = await this.dataSource.transaction(async (manager) => {
      const id = await this.lock(manager, request);
      const listingIds = await this.folders.listingsOf(manager, id);
      await this.removedListings.add(manager, listingIds);
      await this.trash.addFolder(manager, id);
      await this.outbox.publish(manager, 'media.folder.deleted.v1', { ownerId, listingIds });
      return id;
    });
    this.broadcasts.publish('media.photos.trashed.v1', { ownerId, folderName });
    return { message: 'Folder deleted', trashId };
  }

  private async lock(manager: EntityManager, request: OpenFolder): Promise<string> {
    const id = await this.folders.lock(manager, usableFolder(request, 'Folder'));
    if (id === null) {
      throw notFound('Folder');
    }
    return id;
  }
}
