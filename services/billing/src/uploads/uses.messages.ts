import { Injectable } from '@nestjs/common';
import type {
  FolderRenamed,
  ListingQueued,
  ListingRemoved,
  PhotosSaved,
} from '@roomlight/contracts';
import { Handles, type EventContext } from '@roomlight/platform';
import type { EntityManager } from 'typeorm';
import { isInForce } from '../model/payment-state.rules.js';
import { lockPaymentsOf } from '../model/payments-lock.js';
import { PaymentsRepository } from '../model/payments.repository.js';
import { RemovedUsers } from '../model/removed-users.js';
import { UsesRepository } from '../model/uses.repository.js';

/** What has become of listings elsewhere. */
@Injectable()
export class UsesMessages {
  constructor(
    private readonly uses: UsesRepository,
    private readonly payments: PaymentsRepository,
    private readonly removedUsers: RemovedUsers,
  ) {}

  @Handles('queue.listing.queued.v1')
  async listingQueued(queued: ListingQueued, { manager }: EventContext): Promise<void> {
    const { listingId: id, userId, folderName, photoCount: photos } = queued;
    if (await this.isThere(manager, userId)) {
      await this.uses.add(manager, { id, userId, folderName, photos });
    }
  }

  @Handles('queue.listing.removed.v1')
  async listingRemoved(removed: ListingRemoved, { manager }: EventContext): Promise<void> {
    const { listingId: id, userId, photosMade: photos } = removed;
    if (await this.isThere(manager, userId)) {
      await this.uses.shrink(manager, { id, userId, photos });
    }
  }

  @Handles('media.photos.saved.v1')
  async photosSaved(
    { ownerId: userId, folderName, photoIds }: PhotosSaved,
    { manager }: EventContext,
  ): Promise<void> {
    const [id] = photoIds;
    if (id !== undefined && (await this.isThere(manager, userId))) {
      await this.uses.add(manager, { id, userId, folderName, photos: photoIds.length });
    }
  }

  @Handles('media.folder.renamed.v1')
  async folderRenamed(
    { ownerId, formerName, folderName }: FolderRenamed,
    { manager }: EventContext,
  ): Promise<void> {
    await lockPaymentsOf(manager, ownerId);
    const paid = await this.payments.within(manager).paidFor(ownerId, folderName);
    if (paid.some(isInForce)) {
      // The new name has its own payments: moved there, what was paid here would be lost in them.
      return;
    }
    await this.payments.move(manager, ownerId, formerName, folderName);
    await this.uses.move(manager, ownerId, formerName, folderName);
  }

  private async isThere(manager: EntityManager, userId: string): Promise<boolean> {
    await lockPaymentsOf(manager, userId);
    return !(await this.removedUsers.has(manager, userId));
  }
}
