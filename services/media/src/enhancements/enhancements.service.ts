import {
  folderNameOf,
  madeKeys,
  notFound,
  versionKey,
  type EnhancementOutcome,
  type EnhancementSource,
  type EnhancementStarted,
  type FindEnhancementSource,
  type PhotoEnhanced,
} from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { Outbox } from '@roomlight/platform';
import type { EntityManager } from 'typeorm';
import { BackupsRepository } from '../backups/backups.repository.js';
import { RenditionsService } from '../derived-images/renditions.service.js';
import { EditsRepository } from '../edits/edits.repository.js';
import { PLAIN } from '../edits/recipe.rules.js';
import { shownTitle } from '../model/folder-title.rules.js';
import { FoldersRepository } from '../model/folders.repository.js';
import { PhotosRepository } from '../model/photos.repository.js';
import { RemovedListingsRepository } from '../model/removed-listings.repository.js';
import { RemovedUsersRepository } from '../model/removed-users.repository.js';
import { ObjectRemovalService } from '../objects/object-removal.service.js';
import { EnhancementMarksRepository } from './enhancement-marks.repository.js';
import { enhancementSource } from './enhancement-source.rules.js';
import { EnhancementsRepository } from './enhancements.repository.js';

/** Provides the sources of enhancements and shows their results. */
@Injectable()
export class EnhancementsService {
  constructor(
    private readonly enhancements: EnhancementsRepository,
    private readonly marks: EnhancementMarksRepository,
    private readonly folders: FoldersRepository,
    private readonly removedUsers: RemovedUsersRepository,
    private readonly removedListings: RemovedListingsRepository,
    private readonly backups: BackupsRepository,
    private readonly edits: EditsRepository,
    private readonly photos: PhotosRepository,
    private readonly renditions: RenditionsService,
    private readonly objects: ObjectRemovalService,
    private readonly outbox: Outbox,
  ) {}

  /** @throws DomainError 404 */
  async sourceOf({ photoId }: FindEnhancementSource): Promise<EnhancementSource> {
    const photo = await this.enhancements.find(photoId);
    if (photo === null) {
      throw notFound('Photo');
    }
    const { id, filename, revision, isMerged } = photo;
    const { id: versionId, size } = enhancementSource(photo);
    const key = versionKey(id, versionId);
    return { photoId: id, filename, revision, versionId, size, key, isMerged };
  }

  /** From now on, the listing follows the folder through renames. */
  async start(
    manager: EntityManager,
    { listingId, userId, folderName, photoIds }: EnhancementStarted,
    eventId: string,
  ): Promise<void> {
    if (await this.removedUsers.has(manager, userId)) {
      return;
    }
    const folder = await this.enhancements.lockFolderOf(manager, userId, photoIds);
    if (folder === null || (await this.removedListings.has(manager, listingId))) {
      return;
    }
    await this.folders.rememberListing(manager, listingId, folder.id);
    if (folder.name !== folderNameOf(folderName)) {
      // The folder was renamed before the listing was known to belong to it.
      await this.outbox.publish(manager, 'media.folder.renamed.v1', {
        ownerId: userId,
        listingIds: [listingId],
        // Services that follow the folder itself have already handled the rename.
        formerName: folder.name,
        folderName: folder.name,
        title: shownTitle(folder),
      });
    }
    if (await this.marks.noteIfNew(manager, listingId, eventId)) {
      await this.marks.replace(manager, listingId, photoIds);
    }
  }

  async end(manager: EntityManager, listingId: string, eventId: string): Promise<void> {
    if (await this.marks.noteIfNew(manager, listingId, eventId)) {
      await this.marks.clear(manager, listingId);
    }
  }

  /** Shows the picture, unless the photo has changed since the enhancement started, and publishes the outcome. */
  async settle(manager: EntityManager, enhanced: PhotoEnhanced, eventId: string): Promise<void> {
    const { taskId, listingId, photo } = enhanced;
    const outcome = await this.show(manager, enhanced);
    switch (outcome) {
      case 'stored':
        await this.marks.clearPhoto(manager, photo.photoId, listingId, eventId);
        break;
      case 'changed':
      case 'gone':
        await this.objects.later(manager, madeKeys(photo));
        break;
    }
    await this.outbox.publish(manager, 'media.enhancement.settled.v1', {
      taskId,
      versionId: photo.versionId,
      outcome,
    });
  }

  private async show(
    manager: EntityManager,
    {
      listingId,
      sourceVersionId,
      revision,
      skyReplaced = false,
      style,
      straightened,
      photo,
      merge,
      surfaces,
      mapsSize,
    }: PhotoEnhanced,
  ): Promise<EnhancementOutcome> {
    const { photoId, versionId } = photo;
    const shown = await this.enhancements.lockPhoto(manager, photoId);
    if (await this.enhancements.hasVersion(manager, versionId)) {
      return 'stored';
    }
    if (shown === null) {
      return 'gone';
    }
    await this.backups.ensure(manager, photoId, revision);
    const state = { versionId, baseVersionId: versionId, recipe: PLAIN };
    if (!(await this.edits.show(manager, { ...shown, revision }, state))) {
      return 'changed';
    }
    const madeOf = merge === undefined ? sourceVersionId : null;
    await this.enhancements.insertVersion(manager, photo, {
      enhancedBy: listingId,
      sourceVersionId: madeOf,
      skyReplaced,
      style: style ?? null,
      straightened: straightened ?? null,
    });
    if (merge !== undefined) {
      await this.photos.noteMerge(manager, photo, {
        merge,
        surfaces: surfaces ?? null,
        mapsSize: mapsSize ?? null,
      });
    }
    await this.renditions.thumbnailsLater(manager, [photo]);
    return 'stored';
  }
}
