import { Injectable } from '@nestjs/common';
import { madeKeys } from '@roomlight/contracts';
import { Outbox } from '@roomlight/platform';
import type { EntityManager } from 'typeorm';
import { FramesRepository } from '../model/frames.repository.js';
import { isBeingEnhanced } from '../model/listing-status.rules.js';
import type { Listing } from '../model/listing.entity.js';
import { ListingsRepository } from '../model/listings.repository.js';
import type { TaskState } from '../model/task-state.types.js';
import { TasksRepository } from '../model/tasks.repository.js';
import { UploadFilesRepository } from '../model/upload-files.repository.js';
import { ObjectRemovalService } from '../objects/object-removal.service.js';

const PHOTO_IS_MADE: ReadonlySet<TaskState> = new Set(['made', 'stored']);

/**
 * Removes listings from the queue together with their remaining frames. Workers notice this and stop; photos of a
 * worker that died before reporting them are removed as well.
 */
@Injectable()
export class ListingRemovalService {
  constructor(
    private readonly listings: ListingsRepository,
    private readonly tasks: TasksRepository,
    private readonly frames: FramesRepository,
    private readonly files: UploadFilesRepository,
    private readonly objects: ObjectRemovalService,
    private readonly outbox: Outbox,
  ) {}

  async remove(manager: EntityManager, listingIds: readonly string[]): Promise<void> {
    const frames = await this.frames.keysOfListings(manager, listingIds);
    const attempts = await this.tasks.attemptsOfListings(manager, listingIds);
    const photos = attempts.flatMap(madeKeys);
    // Frames in parts are named by both while their upload is open.
    const parts = await this.files.keysOfListings(manager, listingIds);
    await this.objects.later(manager, [...new Set([...frames, ...parts, ...photos])]);
    const listings = await this.listings.withIds(manager, listingIds);
    const ended = listings.filter(isBeingEnhanced).map(({ id }) => ({ listingId: id }));
    await this.outbox.publish(manager, 'queue.enhancement.ended.v1', ...ended);
    for (const listing of listings) {
      await this.tellRemoved(manager, listing);
    }
    await this.listings.delete(manager, listingIds);
  }

  /** Tells billing how many of the listing's sets became photos: the others count no longer. */
  private async tellRemoved(
    manager: EntityManager,
    { id, userId, status }: Listing,
  ): Promise<void> {
    const sets = await this.tasks.progressOf(manager, id, 'merge');
    // An upload that is announced counts before its first set.
    if (sets.length > 0 || status === 'uploading') {
      const photosMade = sets.filter(({ state }) => PHOTO_IS_MADE.has(state)).length;
      const removed = { listingId: id, userId, photosMade };
      await this.outbox.publish(manager, 'queue.listing.removed.v1', removed);
    }
  }
}
