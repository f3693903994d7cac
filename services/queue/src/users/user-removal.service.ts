import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ListingRemovalService } from '../listings/listing-removal.service.js';
import { KeptFramesRepository } from '../model/kept-frames.repository.js';
import { ListingsRepository } from '../model/listings.repository.js';
import { lockQueueOf } from '../model/queue-lock.helper.js';
import { RemovedUsersRepository } from '../model/removed-users.repository.js';
import { ObjectRemovalService } from '../objects/object-removal.service.js';

/** Removes all data of a user in any state, and prevents its return. */
@Injectable()
export class UserRemovalService {
  constructor(
    private readonly removedUsers: RemovedUsersRepository,
    private readonly listings: ListingsRepository,
    private readonly listingRemoval: ListingRemovalService,
    private readonly kept: KeptFramesRepository,
    private readonly objects: ObjectRemovalService,
  ) {}

  async remove(manager: EntityManager, userId: string): Promise<void> {
    await lockQueueOf(manager, userId);
    await this.removedUsers.add(manager, userId);
    await this.objects.later(manager, await this.kept.forgetAll(manager, userId));
    // One by one, since a statement may take only 5 s and the number of a user's listings is unlimited.
    for (const { id } of await this.listings.ofUser(manager, userId)) {
      await this.listingRemoval.remove(manager, [id]);
    }
  }
}
