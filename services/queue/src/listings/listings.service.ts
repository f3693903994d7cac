import { Injectable } from '@nestjs/common';
import {
  folderNameOf,
  folderPath,
  type Done,
  type ListingList,
  type ListingReference,
  type QueueListing,
} from '@roomlight/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Dispatcher } from '../sets/dispatcher.js';
import { mergeNotes } from '../sets/merge-notes.rules.js';
import { SetsRepository } from '../sets/sets.repository.js';
import { ListingRemoval } from './listing-removal.js';
import { isCleared, listingToCancel, listingToRetry } from './listing-status.rules.js';
import type { Listing } from './listing.entity.js';
import { type ListedListing, ListingsRepository } from './listings.repository.js';
import { lockQueueOf } from './queue-lock.js';
import { compareInQueue } from './queue-order.rules.js';

@Injectable()
export class ListingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly listings: ListingsRepository,
    private readonly sets: SetsRepository,
    private readonly removal: ListingRemoval,
    private readonly dispatcher: Dispatcher,
  ) {}

  /** In the order in which the queue shows them. */
  async list(userId: string): Promise<ListingList> {
    const listings = await this.listings.complete(userId);
    return { listings: listings.sort(compareInQueue).map(toQueueListing) };
  }

  /**
   * Takes a listing that isn't completed out of the queue; its name is free at once.
   * @throws DomainError 404
   */
  cancel(reference: ListingReference): Promise<Done> {
    return this.change(reference, async (manager, named) => {
      await this.removal.remove(manager, [listingToCancel(named).id]);
      await this.dispatcher.dispatch(manager, reference.userId);
      return { message: 'Listing cancelled' };
    });
  }

  /**
   * Runs the failed sets of a failed listing again.
   * @throws DomainError 404; 409 when the listing isn't failed
   */
  retry(reference: ListingReference): Promise<Done> {
    return this.change(reference, async (manager, named) => {
      const { id } = listingToRetry(named);
      await this.sets.retryFailed(manager, id);
      await this.listings.requeue(manager, id);
      await this.dispatcher.dispatch(manager, reference.userId);
      return { message: 'Listing queued again' };
    });
  }

  /** Takes completed and failed listings out of the queue; photos stay. */
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
    completedPhotos: listing.completedSets,
    totalPhotos: listing.totalSets,
    errorMessage,
    enhancementProvider: listing.provider,
    enhanceType,
    notes: mergeNotes(listing.reportedSets),
  };
}
