import { Injectable, Logger } from '@nestjs/common';
import type { FolderDeleted, FolderRenamed } from '@roomlight/contracts';
import type { EntityManager } from 'typeorm';
import { DispatcherService } from '../dispatch/dispatcher.service.js';
import { listingNameFor } from '../model/listing-name.rules.js';
import { ListingsRepository } from '../model/listings.repository.js';
import { lockQueueOf } from '../model/queue-lock.helper.js';
import { ListingRemovalService } from './listing-removal.service.js';

/** Follows renamed and deleted folders with their listings. Listings that have left the queue are ignored. */
@Injectable()
export class FolderFollowerService {
  private readonly log = new Logger(FolderFollowerService.name);

  constructor(
    private readonly listings: ListingsRepository,
    private readonly removal: ListingRemovalService,
    private readonly dispatcher: DispatcherService,
  ) {}

  async rename(
    manager: EntityManager,
    { ownerId, listingIds, folderName, title }: FolderRenamed,
  ): Promise<void> {
    await lockQueueOf(manager, ownerId);
    const names = { listingName: listingNameFor(folderName, title), folderName };
    for (const { id, status } of await this.listings.withIds(manager, listingIds)) {
      const active = await this.listings.findActive(manager, ownerId, folderName);
      if (status === 'completed' || active === null || active.id === id) {
        await this.listings.rename(manager, id, names);
      } else {
        // An upload to the new name started before that folder existed, and a name can be active only once.
        this.log.warn({ msg: 'A listing whose folder was renamed keeps its name', listingId: id });
      }
    }
  }

  async remove(manager: EntityManager, { ownerId, listingIds }: FolderDeleted): Promise<void> {
    await lockQueueOf(manager, ownerId);
    await this.removal.remove(manager, listingIds);
    await this.dispatcher.dispatch(manager, ownerId);
  }
}
