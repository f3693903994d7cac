import { Injectable } from '@nestjs/common';
import { madeKeys } from '@roomlight/contracts';
import { Outbox } from '@roomlight/platform';
import type { EntityManager } from 'typeorm';
import { countStored, listingOutcome } from '../model/listing-status.rules.js';
import type { Listing } from '../model/listing.entity.js';
import { ListingsRepository } from '../model/listings.repository.js';
import type { TaskKind } from '../model/task-state.types.js';
import { TasksRepository } from '../model/tasks.repository.js';
import { ObjectRemovalService } from '../objects/object-removal.service.js';
import { ListingRemovalService } from './listing-removal.service.js';

/** Updates a listing's state after a change to its tasks, under its user's queue lock. */
@Injectable()
export class ListingSettlementService {
  constructor(
    private readonly listings: ListingsRepository,
    private readonly tasks: TasksRepository,
    private readonly removal: ListingRemovalService,
    private readonly objects: ObjectRemovalService,
    private readonly outbox: Outbox,
  ) {}

  /** Counts a task that has just been stored; the last one settles the listing. */
  async settleStored(manager: EntityManager, listing: Listing, kind: TaskKind): Promise<void> {
    const isCounted = kind === listing.phase && (await this.listings.countStored(manager, listing));
    if (!isCounted) {
      await this.settle(manager, listing);
    }
  }

  async settle(manager: EntityManager, listing: Listing): Promise<void> {
    const { id, phase, enhancement } = listing;
    const tasks = await this.tasks.progressOf(manager, id, phase);
    if (tasks.length === 0) {
      // All photos that were to be enhanced are gone.
      await this.leaveEnhancement(manager, listing);
      return;
    }
    const outcome = listingOutcome(tasks, phase);
    const counts = { completedPhotos: countStored(tasks), totalPhotos: tasks.length };
    await this.listings.settle(manager, id, counts, outcome);
    if (phase === 'enhance' && outcome.status !== 'processing') {
      await this.tellEnded(manager, id);
    }
    const isMerge = phase === 'merge' || enhancement === null;
    if (isMerge && outcome.status !== 'processing') {
      await this.outbox.publish(manager, 'queue.listing.merged.v1', {
        listingId: id,
        userId: listing.userId,
        folderName: listing.folderName,
      });
    }
  }

  /**
   * Stops enhancing the listing's photos; enhanced ones stay enhanced. The listing is completed again, or leaves the
   * queue if it was there only for the enhancement.
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

  /** Removes the remains of the listing's last enhancement. Pictures that were announced to media belong to media. */
  async forgetEnhancement(manager: EntityManager, listingId: string): Promise<void> {
    const attempts = await this.tasks.attemptsOfListings(manager, [listingId], ['enhance']);
    const keys = attempts.flatMap(madeKeys);
    await this.objects.later(manager, keys);
    await this.tasks.deleteOfKind(manager, listingId, 'enhance');
  }

  private async tellEnded(manager: EntityManager, listingId: string): Promise<void> {
    await this.outbox.publish(manager, 'queue.enhancement.ended.v1', { listingId });
  }
}
