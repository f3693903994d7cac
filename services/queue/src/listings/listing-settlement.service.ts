import { Injectable } from '@nestjs/common';
import { versionKey } from '@roomlight/contracts';
import { Outbox } from '@roomlight/platform';
import type { EntityManager } from 'typeorm';
import { countStored, listingOutcome } from '../model/listing-status.rules.js';
import type { Listing } from '../model/listing.entity.js';
import { ListingsRepository } from '../model/listings.repository.js';
import { TasksRepository } from '../model/tasks.repository.js';
import { ObjectRemovalService } from '../objects/object-removal.service.js';
import { ListingRemovalService } from './listing-removal.service.js';

/** Says how far a listing is, after a change to its tasks and under its user's queue lock. */
@Injectable()
export class ListingSettlementService {
  constructor(
    private readonly listings: ListingsRepository,
    private readonly tasks: TasksRepository,
    private readonly removal: ListingRemovalService,
    private readonly objects: ObjectRemovalService,
    private readonly outbox: Outbox,
  ) {}

  async settle(manager: EntityManager, listing: Listing): Promise<void> {
    const { id, phase } = listing;
    const tasks = await this.tasks.progressOf(manager, id, phase);
    if (tasks.length === 0) {
      // The photos that were to be enhanced are all gone.
      await this.leaveEnhancement(manager, listing);
      return;
    }
    const outcome = listingOutcome(tasks, phase);
    const counts = { completedPhotos: countStored(tasks), totalPhotos: tasks.length };
    await this.listings.settle(manager, id, counts, outcome);
    if (phase === 'enhance' && outcome.status !== 'processing') {
      await this.tellEnded(manager, id);
    }
  }

  /**
   * Enhances no more of the listing's photos; those that are enhanced stay so. The listing is completed as it was before,
   * or leaves the queue, if it came there for this alone.
   */
  async leaveEnhancement(manager: EntityManager, { id }: Listing): Promise<void> {
    const merged = await this.tasks.progressOf(manager, id, 'merge');
    if (merged.length === 0) {
      await this.removal.remove(manager, [id]);
      return;
    }
    await this.forgetEnhancement(manager, id);
    await this.listings.backToMerged(manager, id, {
      completedPhotos: countStored(merged),
      totalPhotos: merged.length,
    });
    await this.tellEnded(manager, id);
  }

  /** Takes what there is of the listing's last enhancement away. Pictures that media was told of are media's. */
  async forgetEnhancement(manager: EntityManager, listingId: string): Promise<void> {
    const attempts = await this.tasks.attemptsOfListings(manager, [listingId], ['enhance']);
    const keys = attempts.map(({ photoId, versionId }) => versionKey(photoId, versionId));
    await this.objects.later(manager, keys);
    await this.tasks.deleteOfKind(manager, listingId, 'enhance');
  }

  private async tellEnded(manager: EntityManager, listingId: string): Promise<void> {
    await this.outbox.publish(manager, 'queue.enhancement.ended.v1', { listingId });
  }
}
