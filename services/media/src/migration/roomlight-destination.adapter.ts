import { Injectable } from '@nestjs/common';
import { folderNameOf, versionKey, type FolderReference } from '@roomlight/contracts';
import { ObjectStore } from '@roomlight/storage';
import { DataSource } from 'typeorm';
import { v7 as newId } from 'uuid';
import { ObjectRemovalService } from '../objects/object-removal.service.js';
import { PhotosService } from '../photos/photos.service.js';
import type { Destination, ListingPlace, Owner } from './destination.adapter.js';
import type { LegacyPhoto } from './legacy-photo.adapter.js';
import { MigratedFilesRepository } from './migrated-files.repository.js';
import { faultOfFile, FileRefusedError } from './migration.errors.js';

/** Migrates into our own store: the photos are added to their owners' folders as if they had been uploaded. */
@Injectable()
export class RoomlightDestination implements Destination {
  readonly kind = 'roomlight';
  readonly hash = 'sha256';
  readonly photosAtOnce = 4;
  readonly isOutside = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly photos: PhotosService,
    private readonly migrated: MigratedFilesRepository,
    private readonly objects: ObjectRemovalService,
    private readonly store: ObjectStore,
  ) {}

  check(): Promise<void> {
    return this.store.check();
  }

  openListing({ id }: Owner, listingName: string, signal: AbortSignal): Promise<ListingPlace> {
    const folder = { ownerId: id, folderName: folderNameOf(listingName) };
    return Promise.resolve({ put: (photo) => this.put(folder, photo, signal) });
  }

  private async put(
    folder: FolderReference,
    photo: LegacyPhoto,
    signal: AbortSignal,
  ): Promise<void> {
    const { filename, size, format, width, height } = photo;
    const file = { ...folder, filename, sha256: photo.hash };
    if (await this.migrated.has(file)) {
      return;
    }
    const [photoId, versionId] = [newId(), newId()];
    const key = versionKey(photoId, versionId);
    const stored = await this.store.put(key, photo.body(), { signal });
    try {
      if (stored.size !== size) {
        throw new FileRefusedError('changed while it was copied');
      }
      await this.dataSource.transaction(async (manager) => {
        if (await this.migrated.add(manager, file)) {
          const { crc32 } = stored;
          const photos = [{ photoId, versionId, filename, size, crc32, format, width, height }];
          await this.photos.addTo(manager, folder, { whenFolderIsMissing: 'create', photos });
        } else {
          // Another file of the same name and content was stored first.
          await this.objects.later(manager, [key]);
        }
      });
    } catch (error) {
      // Otherwise a row may name the object after all; the sweep removes it if not.
      if (faultOfFile(error) !== null) {
        await this.store.delete(key);
      }
      throw error;
    }
  }
}
