import { Injectable } from '@nestjs/common';
import {
  DomainError,
  MAX_ENHANCED_PHOTOS,
  invalid,
  notFound,
  providerLabel,
  type Done,
  type OrderedEnhancement,
  type EnhancementProgress,
  type EnhancementReference,
  type FolderDetail,
  type FolderPhoto,
  type MergePhotosAgain,
  type MergeSettings,
  type StartEnhancement,
} from '@roomlight/contracts';
import { Outbox, RpcClient } from '@roomlight/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { DispatcherService } from '../dispatch/dispatcher.service.js';
import { ListingSettlementService } from '../listings/listing-settlement.service.js';
import { listingNameFor } from '../model/listing-name.rules.js';
import { listingToEnhance } from '../model/listing-status.rules.js';
import { ListingsRepository } from '../model/listings.repository.js';
import { KeptFramesRepository, type ListedSet } from '../model/kept-frames.repository.js';
import { chosenFrames } from '../model/merge-settings.rules.js';
import { lockQueueOf } from '../model/queue-lock.helper.js';
import { RemovedUsersRepository } from '../model/removed-users.repository.js';
import { TasksRepository } from '../model/tasks.repository.js';
import { EnhancementProvider } from '../providers/enhancement.provider.js';

/** Has the photos of a folder enhanced, or merged again. */
@Injectable()
export class EnhancementsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly calls: RpcClient,
    private readonly listings: ListingsRepository,
    private readonly tasks: TasksRepository,
    private readonly kept: KeptFramesRepository,
    private readonly settlement: ListingSettlementService,
    private readonly removedUsers: RemovedUsersRepository,
    private readonly dispatcher: DispatcherService,
    private readonly provider: EnhancementProvider,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Queues the folder's photos under its existing entry in the owner's queue, or under a new one.
   * @throws DomainError 404 as media; 409 when the listing is being worked on; 422 when it has too many photos
   */
  async start(request: StartEnhancement): Promise<EnhancementProgress> {
    const { caller, ownerId, folderName, settings } = request;
    const { title, photos } = await this.calls.request('media.folder.open.v1', {
      caller,
      ownerId,
      folderName,
    });
    const nothingYet = {
      processedCount: 0,
      newSkies: null,
      total: photos.length,
      errorMessage: null,
    };
    if (settings.skipProcessing || photos.length === 0) {
      return { ...nothingYet, listingId: null, status: 'completed' };
    }
    if (photos.length > MAX_ENHANCED_PHOTOS) {
      throw new DomainError(
        422,
        'too_many_photos',
        `At most ${MAX_ENHANCED_PHOTOS} photos can be enhanced at once; this folder has ${photos.length}.`,
      );
    }
    const enhancement = await this.ordered(request);
    const listingId = await this.dataSource.transaction((manager) =>
      this.queue(manager, { ownerId, folderName, title }, enhancement, photos),
    );
    return { ...nothingYet, listingId, status: 'queued' };
  }

  /**
   * Copies the caller's own look into the order, so that deleting it later changes nothing that was sent.
   * @throws DomainError 404 for somebody else's look; 422 when the provider can't apply it
   */
  private async ordered({ caller, settings }: StartEnhancement): Promise<OrderedEnhancement> {
    const { ownStyleId: styleId } = settings;
    if (styleId === undefined) {
      return settings;
    }
    if (this.provider.name !== 'built-in') {
      throw new DomainError(
        422,
        'own_style_unsupported',
        `${providerLabel(this.provider.name)} finishes your photos, and doesn't know looks of your own. Please choose one of the four styles.`,
      );
    }
    const { model } = await this.calls.request('media.own-style.find.v1', { caller, styleId });
    return { ...settings, ownStyle: model };
  }

  /**
   * Has photos merged again from the frames that are kept of their sets, under the folder's entry in the queue.
   * Settings hold from then on.
   * @throws DomainError 404 as media; 400 as `chosenFrames`, or for settings of several photos; 409 as `start`; 422
   * when none of the photos has frames, or our engine isn't used
   */
  async mergeAgain(request: MergePhotosAgain): Promise<Done> {
    const { caller, ownerId, folderName, settings } = request;
    const { title, photos } = await this.calls.request('media.folder.open.v1', {
      ...{ caller, ownerId, folderName },
    });
    const kept = await this.kept.list(ownerId, request.photoIds);
    const photoIds = new Set(kept.map(({ photoId }) => photoId));
    const wanted = photos.filter(({ id }) => photoIds.has(id));
    if (wanted.length === 0 || this.provider.name !== 'built-in') {
      throw framesNotKept();
    }
    await this.dataSource.transaction(async (manager) => {
      await this.queue(manager, { ownerId, folderName, title }, null, wanted);
      if (settings !== undefined) {
        await this.choose(manager, ownerId, settings, kept);
      }
    });
    const count = wanted.length === 1 ? 'The photo is' : `${wanted.length} photos are`;
    return { message: `${count} in the queue` };
  }

  private async choose(
    manager: EntityManager,
    userId: string,
    { developRaw, frames }: MergeSettings,
    [set, ...others]: readonly ListedSet[],
  ): Promise<void> {
    if (set === undefined || others.length > 0) {
      const message = 'Choose one photo for settings of its own';
      throw invalid(message, [{ field: 'settings', message }]);
    }
    const choice = { developRaw, frames: chosenFrames(set.frames, { frames }) };
    if (!(await this.kept.choose(manager, { userId, photoId: set.photoId }, choice))) {
      throw framesNotKept();
    }
  }

  /** @throws DomainError 404, also when it was cancelled */
  async progress({ ownerId, listingId }: EnhancementReference): Promise<EnhancementProgress> {
    const listing = await this.listings.find(this.dataSource.manager, listingId);
    if (
      listing?.userId !== ownerId ||
      listing.phase !== 'enhance' ||
      listing.status === 'uploading'
    ) {
      throw notFound('Enhancement');
    }
    const { status, completedPhotos, totalPhotos, errorMessage } = listing;
    const newSkies = await this.listings.newSkies(listingId);
    return {
      ...{ listingId, status, newSkies, errorMessage },
      ...{ processedCount: completedPhotos, total: totalPhotos },
    };
  }

  private async queue(
    manager: EntityManager,
    {
      ownerId,
      folderName,
      title,
    }: Pick<StartEnhancement, 'ownerId' | 'folderName'> & Pick<FolderDetail, 'title'>,
    enhancement: OrderedEnhancement | null,
    photos: readonly FolderPhoto[],
  ): Promise<string> {
    await lockQueueOf(manager, ownerId);
    if (await this.removedUsers.has(manager, ownerId)) {
      throw new DomainError(410, 'account_deleted', 'This account has been deleted.');
    }
    const known = listingToEnhance(await this.listings.named(manager, ownerId, folderName));
    const id = known?.id ?? uuid();
    if (known === null) {
      await this.listings.insert(manager, {
        id,
        userId: ownerId,
        listingName: listingNameFor(folderName, title),
        folderName,
        totalChunks: 0,
        totalExpected: 0,
        developRaw: false,
        provider: this.provider.name,
      });
    } else {
      await this.settlement.forgetEnhancement(manager, id);
    }
    await this.tasks.insertPhotos(manager, { id, userId: ownerId }, photos);
    const { name } = this.provider;
    await this.listings.queueForEnhancement(manager, id, enhancement, name, photos.length);
    await this.outbox.publish(manager, 'queue.enhancement.started.v1', {
      listingId: id,
      userId: ownerId,
      folderName,
      photoIds: photos.map((photo) => photo.id),
    });
    await this.dispatcher.dispatch(manager, ownerId);
    return id;
  }
}

function framesNotKept(): DomainError {
  return new DomainError(
    422,
    'frames_not_kept',
    'The frames are not kept any more, so the photo can not be merged again.',
  );
}
