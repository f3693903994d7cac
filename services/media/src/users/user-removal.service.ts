import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ExportPresetsRepository } from '../exports/export-presets.repository.js';
import { MigratedFilesRepository } from '../migration/migrated-files.repository.js';
import { FoldersRepository } from '../model/folders.repository.js';
import { OwnerSuspensionsRepository } from '../model/owner-suspensions.repository.js';
import { PhotosRepository } from '../model/photos.repository.js';
import { RemovedUsersRepository } from '../model/removed-users.repository.js';
import { OwnStylesRepository } from '../own-styles/own-styles.repository.js';
import { PhotoRemovalService } from '../photos/photo-removal.service.js';
import { ScreenImagesService } from '../screen-images/screen-images.service.js';

/** Removes all data of a user, and prevents its return. */
@Injectable()
export class UserRemovalService {
  constructor(
    private readonly removedUsers: RemovedUsersRepository,
    private readonly folders: FoldersRepository,
    private readonly photos: PhotosRepository,
    private readonly photoRemoval: PhotoRemovalService,
    private readonly screenImages: ScreenImagesService,
    private readonly exportPresets: ExportPresetsRepository,
    private readonly ownStyles: OwnStylesRepository,
    private readonly migratedFiles: MigratedFilesRepository,
    private readonly suspensions: OwnerSuspensionsRepository,
  ) {}

  async remove(manager: EntityManager, userId: string): Promise<void> {
    await this.removedUsers.add(manager, userId);
    // Folder by folder, since a statement may take only 5 s and the number of a user's photos is unlimited.
    for (const folderId of await this.folders.lockAllOf(manager, userId)) {
      await this.photoRemoval.remove(manager, await this.photos.idsIn(manager, folderId));
      await this.folders.delete(manager, folderId);
    }
    await this.screenImages.removeAllOf(manager, userId);
    await this.exportPresets.deleteAllOf(manager, userId);
    await this.ownStyles.deleteAllOf(manager, userId);
    await this.migratedFiles.forgetAllOf(manager, userId);
    await this.suspensions.forget(manager, userId);
  }
}
