import { Inject, Injectable } from '@nestjs/common';
import { ObjectKeys } from '@roomlight/contracts';
import { Outbox, Works } from '@roomlight/platform';
import type { ObjectStore } from '@roomlight/storage';
import type { EntityManager } from 'typeorm';
import { OBJECT_STORE } from '../object-store.js';

const KEYS_PER_JOB = 1000;

/** Objects go soon after the rows that named them, also when the store is down at that moment. */
@Injectable()
export class ObjectRemoval {
  constructor(
    private readonly outbox: Outbox,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  /** Has the objects removed once the transaction is committed. */
  async later(manager: EntityManager, keys: readonly string[]): Promise<void> {
    const jobs: ObjectKeys[] = [];
    for (let start = 0; start < keys.length; start += KEYS_PER_JOB) {
      jobs.push({ keys: keys.slice(start, start + KEYS_PER_JOB) });
    }
    await this.outbox.enqueue(manager, 'media.object.remove.v1', ...jobs);
  }

  // A store may be down for days; the sweep takes what is left after that.
  @Works('media.object.remove.v1', { maxDeliver: 5000 })
  async remove({ keys }: ObjectKeys): Promise<void> {
    await this.store.delete(keys);
  }
}
