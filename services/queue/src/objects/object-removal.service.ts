import { Injectable } from '@nestjs/common';
import type { ObjectKeys } from '@roomlight/contracts';
import { Outbox } from '@roomlight/platform';
import type { EntityManager } from 'typeorm';

const KEYS_PER_JOB = 1000;

/** Objects go after the rows that named them, also when the store is down at that moment. */
@Injectable()
export class ObjectRemoval {
  constructor(private readonly outbox: Outbox) {}

  /** Has the objects removed once the transaction is committed. */
  async later(manager: EntityManager, keys: readonly string[]): Promise<void> {
    const jobs: ObjectKeys[] = [];
    for (let start = 0; start < keys.length; start += KEYS_PER_JOB) {
      jobs.push({ keys: keys.slice(start, start + KEYS_PER_JOB) });
    }
    await this.outbox.enqueue(manager, 'queue.object.remove.v1', ...jobs);
  }
}
