import { Injectable } from '@nestjs/common';
import { versionKey } from '@roomlight/contracts';
import { Every, Outbox } from '@roomlight/platform';
import type { EntityManager } from 'typeorm';
import { ObjectRemoval } from '../objects/object-removal.js';
import { FramesRepository } from '../tasks/frames.repository.js';
import { TasksRepository } from '../tasks/tasks.repository.js';
import { isBeingEnhanced } from './listing-status.rules.js';
import { ListingsRepository } from './listings.repository.js';

const HOUR_MS = 3_600_000;

/**
 * Takes listings out of the queue, with the frames they still have. Workers notice and leave off; what one has made
 * that died before it could tell goes too.
 */
@Injectable()
export class ListingRemoval {
  constructor(
    private readonly listings: ListingsRepository,
    private readonly tasks: TasksRepository,
    private readonly frames: FramesRepository,
    private readonly objects: ObjectRemoval,
    private readonly outbox: Outbox,
  ) {}

  async remove(manager: EntityManager, listingIds: readonly string[]): Promise<void> {
    const frames = await this.frames.keysOfListings(manager, listingIds);
    const attempts = await this.tasks.attemptsOfListings(manager, listingIds);
    const photos = attempts.map(({ photoId, versionId }) => versionKey(photoId, versionId));
    await this.objects.later(manager, [...frames, ...photos]);
    const enhancing = (await this.listings.withIds(manager, listingIds)).filter(isBeingEnhanced);
    const ended = enhancing.map(({ id }) => ({ listingId: id }));
    await this.outbox.publish(manager, 'queue.enhancement.ended.v1', ...ended);
    await this.listings.delete(manager, listingIds);
  }

  /** Ids of ended uploads are kept for as long as a late chunk may come. */
  @Every(HOUR_MS, 'forget ended uploads')
  async forgetEndedUploads(): Promise<void> {
    await this.listings.forgetEndedUploads(new Date(Date.now() - 24 * HOUR_MS));
  }
}
