import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type {
  FolderRenamed,
  ListingQueued,
  ListingRemoved,
  PhotosSaved,
} from '@roomlight/contracts';
import { type EventContext, OnEvent } from '@roomlight/platform';
import type { EntityManager } from 'typeorm';
import { isInForce } from '../model/payment-state.rules.js';
import { lockPaymentsOf } from '../model/payments-lock.helper.js';
import { PaymentsRepository } from '../model/payments.repository.js';
import { RemovedUsersRepository } from '../model/removed-users.repository.js';
import { UsesRepository } from '../model/uses.repository.js';

/** What has become of listings elsewhere. */
@Controller()
export class UsesController {
  constructor(
    private readonly uses: UsesRepository,
    private readonly payments: PaymentsRepository,
    private readonly removedUsers: RemovedUsersRepository,
  ) {}

  @OnEvent('queue.listing.queued.v1')
  async listingQueued(
    @Payload() queued: ListingQueued,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    const { listingId: id, userId, folderName, photoCount: photos } = queued;
    if (await this.isThere(manager, userId)) {
      const use = { kind: 'listing', id, userId } as const;
      await this.uses.note(manager, use, { kind: 'counted', folderName, photos });
    }
  }

  @OnEvent('queue.listing.removed.v1')
  async listingRemoved(
    @Payload() removed: ListingRemoved,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    const { listingId: id, userId, photosMade: photos } = removed;
    if (await this.isThere(manager, userId)) {
      const use = { kind: 'listing', id, userId } as const;
      await this.uses.note(manager, use, { kind: 'removed', photos });
    }
  }

  @OnEvent('media.photos.saved.v1')
  async photosSaved(
    @Payload() { ownerId: userId, folderName, photoIds }: PhotosSaved,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    const [id] = photoIds;
    if (id !== undefined && (await this.isThere(manager, userId))) {
      const use = { kind: 'save', id, userId } as const;
      await this.uses.note(manager, use, { kind: 'counted', folderName, photos: photoIds.length });
    }
  }

  @OnEvent('media.folder.renamed.v1')
  async folderRenamed(
    @Payload() { ownerId, formerName, folderName }: FolderRenamed,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    await lockPaymentsOf(manager, ownerId);
    const paid = await this.payments.paidFor(manager, ownerId, folderName);
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
