import { Injectable } from '@nestjs/common';
import { MAX_KEYS_PER_REMOVAL, objectRemovals } from '@roomlight/contracts';
import { Every, Outbox } from '@roomlight/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { ObjectHoldsRepository } from './object-holds.repository.js';

const EVERY_MS = 600_000;

/** Objects go soon after the rows that named them, also when the store is down at that moment. */
@Injectable()
export class ObjectRemovalService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly holds: ObjectHoldsRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Has the objects removed once the transaction is committed; those that a download is sending, after it. */
  async later(manager: EntityManager, keys: readonly string[]): Promise<void> {
    await this.enqueue(manager, await this.holds.postpone(manager, keys));
  }

  @Every(EVERY_MS, 'remove objects that were held')
  async removeReleased(signal: AbortSignal): Promise<void> {
    while ((await this.releaseSome()) === MAX_KEYS_PER_REMOVAL) {
      signal.throwIfAborted();
    }
  }

  private releaseSome(): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const keys = await this.holds.release(manager, MAX_KEYS_PER_REMOVAL);
      await this.enqueue(manager, keys);
      return keys.length;
    });
  }

  private async enqueue(manager: EntityManager, keys: readonly string[]): Promise<void> {
    await this.outbox.enqueue(manager, 'media.object.remove.v1', ...objectRemovals(keys));
  }
}
