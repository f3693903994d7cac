import {
  notFound,
  screenImageKey,
  type AddedScreenImage,
  type AddScreenImage,
  type Caller,
  type Done,
  type PhotoLocation,
  type ScreenImageList,
  type ScreenImageReference,
} from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { databaseClock, Every } from '@roomlight/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { mayUseFoldersOf } from '../model/folder-access.rules.js';
import { RemovedUsersRepository } from '../model/removed-users.repository.js';
import { ObjectRemovalService } from '../objects/object-removal.service.js';
import type { StoredScreenImage } from './stored-screen-image.entity.js';
import { ScreenImagesRepository } from './screen-images.repository.js';

const HOUR_MS = 3_600_000;
/** How long an image outside a library is kept. */
const UNSAVED_MS = 24 * HOUR_MS;
const BATCH = 500;

/** Pictures for the screens in photos, and their owners' libraries of them. */
@Injectable()
export class ScreenImagesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly images: ScreenImagesRepository,
    private readonly removedUsers: RemovedUsersRepository,
    private readonly objects: ObjectRemovalService,
  ) {}

  /** The caller's own library, newest first. */
  async list(caller: Caller): Promise<ScreenImageList> {
    const library = await this.images.libraryOf(caller.id);
    return {
      images: library.map(({ id, name, originalName }) => ({
        id,
        name: name ?? originalName,
        originalName,
        url: `/api/tv-library/${id}/image`,
      })),
    };
  }

  /** @throws DomainError 404 when the caller has been deleted */
  add({ caller, image, name }: AddScreenImage): Promise<AddedScreenImage> {
    const { imageId, filename, ...picture } = image;
    return this.dataSource.transaction(async (manager) => {
      if (await this.removedUsers.has(manager, caller.id)) {
        throw notFound('User');
      }
      await this.images.insert(manager, {
        ...picture,
        id: imageId,
        ownerId: caller.id,
        name: name ?? null,
        originalName: filename,
      });
      return { id: imageId };
    });
  }

  /** @throws DomainError 404, for somebody else's image as for a missing one */
  async locate(reference: ScreenImageReference): Promise<PhotoLocation> {
    const { id, size, format, originalName, createdAt } = await this.find(reference);
    return {
      key: screenImageKey(id),
      size,
      contentType: `image/${format}`,
      versionId: id,
      filename: originalName,
      modifiedAt: createdAt.toISOString(),
    };
  }

  /**
   * Removes the image from the library. Photos that carry it keep it.
   * @throws DomainError 404, for somebody else's image as for a missing one
   */
  async delete(reference: ScreenImageReference): Promise<Done> {
    const { id } = await this.find(reference);
    await this.dataSource.transaction(async (manager) => {
      await this.images.takeOutOfLibrary(manager, id);
      await this.removeUnused(manager, [id]);
    });
    return { message: 'Image deleted' };
  }

  /** Photos of others that carry the user's images keep them. */
  async removeAllOf(manager: EntityManager, ownerId: string): Promise<void> {
    await this.removeUnused(manager, await this.images.takeOutLibraryOf(manager, ownerId));
  }

  @Every(HOUR_MS, 'remove unsaved screen images')
  async removeUnsaved(signal: AbortSignal): Promise<void> {
    const before = await databaseClock.ago(this.dataSource.manager, UNSAVED_MS);
    for (;;) {
      signal.throwIfAborted();
      const ids = await this.images.unused(before, BATCH);
      await this.dataSource.transaction((manager) => this.removeUnused(manager, ids));
      if (ids.length < BATCH) {
        return;
      }
    }
  }

  private async removeUnused(manager: EntityManager, ids: readonly string[]): Promise<void> {
    const removed = await this.images.deleteUnused(manager, ids);
    await this.objects.later(manager, removed.map(screenImageKey));
  }

  private async find({ caller, imageId }: ScreenImageReference): Promise<StoredScreenImage> {
    const image = await this.images.find(imageId);
    if (image === null || !mayUseFoldersOf(image.ownerId, caller)) {
      throw notFound('Screen image');
    }
    return image;
  }
}
