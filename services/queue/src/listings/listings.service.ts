import { Injectable } from '@nestjs/common';
import {
  folderNameOf,
  folderPath,
  type Done,
  type ListingIds,
  type ListingList,
  type ListingReference,
  type QueueListing,
} from '@roomlight/contracts';
import { Outbox } from '@roomlight/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { DispatcherService } from '../dispatch/dispatcher.service.js';
import { isCleared, listingToCancel, listingToRetry } from '../model/listing-status.rules.js';
import type { Listing } from '../model/listing.entity.js';
import { type ListedListing, ListingsRepository } from '../model/listings.repository.js';
import { mergeNotes } from '../model/merge-notes.rules.js';
import { lockQueueOf } from '../model/queue-lock.helper.js';
import { TasksRepository } from '../model/tasks.repository.js';
import { EnhancementProvider } from '../providers/enhancement.provider.js';
import { ListingRemovalService } from './listing-removal.service.js';
import { ListingSettlementService } from './listing-settlement.service.js';
import { compareInQueue } from './queue-order.rules.js';

@Injectable()
export class ListingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly listings: ListingsRepository,
    private readonly tasks: TasksRepository,
    private readonly removal: ListingRemovalService,
    private readonly settlement: ListingSettlementService,
    private readonly dispatcher: DispatcherService,
    private readonly provider: EnhancementProvider,
    private readonly outbox: Outbox,
  ) {}

  /** In the order in which the queue shows them. */
  async list(userId: string): Promise<ListingList> {
    const listings = await this.listings.complete(userId);
    return { listings: listings.sort(compareInQueue).map(toQueueListing) };
  }

  /** Which of these listings there are, uploads among them. */
  async known(listingIds: readonly string[]): Promise<ListingIds> {
    const listings = await this.listings.withIds(this.dataSource.manager, listingIds);
    return { listingIds: listings.map(({ id }) => id) };
  }

  /**
   * Removes an uncompleted listing from the queue, or ends the enhancement of its photos; its name is free at once.
   * @throws DomainError 404
   */
  cancel(reference: ListingReference): Promise<Done> {
    return this.change(reference, async (manager, named) => {
      const listing = listingToCancel(named);
      switch (listing.phase) {
        case 'merge':
          await this.removal.remove(manager, [listing.id]);
          break;
        case 'enhance':
          await this.settlement.leaveEnhancement(manager, listing);
          break;
      }
      await this.dispatcher.dispatch(manager, reference.userId);
      return { message: 'Listing cancelled' };
    });
  }

  /**
   * Repeats the failed tasks of a failed listing.
   * @throws DomainError 404; 409 when the listing isn't failed
   */
  retry(reference: ListingReference): Promise<Done> {
    return this.change(reference, async (manager, named) => {
      const { id, userId, folderName, phase } = listingToRetry(named);
      const photoIds = await this.tasks.retryFailed(manager, id, phase);
      await this.listings.requeue(manager, id, this.provider.name);
      if (phase === 'enhance') {
        const started = { listingId: id, userId, folderName, photoIds };
        await this.outbox.publish(manager, 'queue.enhancement.started.v1', started);
      }
      await this.dispatcher.dispatch(manager, reference.userId);
      return { message: 'Listing queued again' };
    });
  }

  /** Removes completed and failed listings from the queue; photos stay. */
  clear(userId: string): Promise<Done> {
    return this.dataSource.transaction(async (manager) => {
      await lockQueueOf(manager, userId);
      const ids = (await this.listings.ofUser(manager, userId))
        .filter(({ status }) => isCleared(status))
        .map(({ id }) => id);
      await this.removal.remove(manager, ids);
      return { message: clearedMessage(ids.length) };
    });
  }

  private change(
    { userId, listingName }: ListingReference,
    work: (manager: EntityManager, named: Listing[]) => Promise<Done>,
  ): Promise<Done> {
    const folderName = folderNameOf(listingName);
    return this.dataSource.transaction(async (manager) => {
      await lockQueueOf(manager, userId);
      return work(manager, await this.listings.named(manager, userId, folderName));
    });
  }
}

function clearedMessage(count: number): string {
  if (count === 0) {
    return 'Nothing to clear';
  }
  return count === 1 ? 'Cleared 1 listing' : `Cleared ${count} listings`;
}

function toQueueListing(listing: ListedListing): QueueListing {
  const { id, userId, listingName, folderName, status, errorMessage, enhanceType } = listing;
  return {
    id,
    userId,
    listingName,
    folderPath: folderPath({ ownerId: userId, folderName }),
    status,
    createdAt: listing.createdAt.toISOString(),
    startedAt: listing.startedAt?.toISOString() ?? null,
    completedAt: listing.completedAt?.toISOString() ?? null,
    completedPhotos: listing.completedPhotos,
    totalPhotos: listing.totalPhotos,
    errorMessage,
    enhancementProvider: listing.provider,
    phase: listing.phase,
    enhanceType,
    newSkies: listing.newSkies,
    notes: mergeNotes(listing.reportedSets),
  };
}
