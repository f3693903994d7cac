import { Injectable } from '@nestjs/common';
import { Every } from '@roomlight/platform';
import type { EntityManager } from 'typeorm';
import { ObjectRemoval } from '../objects/object-removal.js';
import { FramesRepository } from '../sets/frames.repository.js';
import { ListingsRepository } from './listings.repository.js';

const HOUR_MS = 3_600_000;

/** Takes listings out of the queue, with the frames they still have. Workers notice and leave off. */
@Injectable()
export class ListingRemoval {
  constructor(
    private readonly listings: ListingsRepository,
    private readonly frames: FramesRepository,
    private readonly objects: ObjectRemoval,
  ) {}

  async remove(manager: EntityManager, listingIds: readonly string[]): Promise<void> {
    await this.objects.later(manager, await this.frames.keysOfListings(manager, listingIds));
    await this.listings.delete(manager, listingIds);
  }

  /** Ids of ended uploads are kept for as long as a late chunk may come. */
  @Every(HOUR_MS, 'forget ended uploads')
  async forgetEndedUploads(): Promise<void> {
    await this.listings.forgetEndedUploads(new Date(Date.now() - 24 * HOUR_MS));
  }
}
