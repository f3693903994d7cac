import { Injectable } from '@nestjs/common';
import { Outbox } from '@roomlight/platform';
import type { EntityManager } from 'typeorm';
import { QueueEnvironment } from '../environment.js';
import { defaultSetsInFlight, placesFree } from './dispatch.rules.js';
import { SetsRepository } from './sets.repository.js';

/** Hands a user's waiting sets to the workers, a few at a time. */
@Injectable()
export class Dispatcher {
  private readonly mostInFlight: number;

  constructor(
    private readonly sets: SetsRepository,
    private readonly outbox: Outbox,
    environment: QueueEnvironment,
  ) {
    this.mostInFlight =
      environment.MAX_SETS_IN_FLIGHT ?? defaultSetsInFlight(environment.QUEUE_WORKERS);
  }

  /** To be called under the user's queue lock, in the transaction that made room or brought sets. */
  async dispatch(manager: EntityManager, userId: string): Promise<void> {
    const places = placesFree(await this.sets.countInFlight(manager, userId), this.mostInFlight);
    if (places === 0) {
      return;
    }
    const setIds = await this.sets.nextWaiting(manager, userId, places);
    if (setIds.length > 0) {
      await this.sets.dispatch(manager, setIds);
      await this.enqueue(manager, setIds);
    }
  }

  async enqueue(manager: EntityManager, setIds: readonly string[]): Promise<void> {
    const jobs = setIds.map((setId) => ({ setId }));
    await this.outbox.enqueue(manager, 'queue.set.merge.v1', ...jobs);
  }
}
