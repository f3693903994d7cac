import { Injectable } from '@nestjs/common';
import { objectRemovals } from '@roomlight/contracts';
import { Outbox } from '@roomlight/platform';
import type { EntityManager } from 'typeorm';

/** Objects go after the rows that named them, also when the store is down at that moment. */
@Injectable()
export class ObjectRemovalService {
  constructor(private readonly outbox: Outbox) {}

  /** Has the objects removed once the transaction is committed. */
  async later(manager: EntityManager, keys: readonly string[]): Promise<void> {
    await this.outbox.enqueue(manager, 'queue.object.remove.v1', ...objectRemovals(keys));
  }
}
