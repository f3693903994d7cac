import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Broadcasts } from '@roomlight/platform';
import { DataSource, type EntitySubscriberInterface, type TransactionCommitEvent } from 'typeorm';
import { takeLockedQueues } from '../model/queue-lock.helper.js';
import { Coalesced } from './coalesced.rules.js';

/** A page shows a change well within a second, and a listing of 500 sets tells it four times a second at most. */
const PAUSE_MS = 250;

/**
 * Tells the gateways whose queue has changed, once the change is committed: every change takes the lock of the user's
 * queue first. A transaction that changes nothing after all costs pages one question.
 */
@Injectable()
export class QueueChanges implements EntitySubscriberInterface, OnModuleDestroy {
  private readonly log = new Logger(QueueChanges.name);
  private readonly hints = new Coalesced();
  private readonly pauses = new Set<NodeJS.Timeout>();

  constructor(
    dataSource: DataSource,
    private readonly broadcasts: Broadcasts,
  ) {
    dataSource.subscribers.push(this);
  }

  afterTransactionCommit({ queryRunner }: TransactionCommitEvent): void {
    if (queryRunner.isTransactionActive) {
      // A released savepoint commits nothing yet.
      return;
    }
    for (const userId of takeLockedQueues(queryRunner)) {
      if (this.hints.happened(userId) === 'tell') {
        this.tell(userId);
      }
    }
  }

  onModuleDestroy(): void {
    this.pauses.forEach(clearTimeout);
  }

  /** Never fails, for the change is made; a hint that can't be told is made up for by the next question. */
  private tell(userId: string): void {
    try {
      this.broadcasts.publish('queue.listings.changed.v1', { userId });
    } catch (error) {
      this.log.debug({ msg: "Gateways can't be told of a change", err: error });
    }
    const pause = setTimeout(() => {
      this.pauses.delete(pause);
      if (this.hints.pauseIsOver(userId)) {
        this.tell(userId);
      }
    }, PAUSE_MS).unref();
    this.pauses.add(pause);
  }
}
