import { Injectable } from '@nestjs/common';
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
export class QueueChanges implements EntitySubscriberInterface {
  private readonly hints = new Coalesced();

  constructor(
    dataSource: DataSource,
    private readonly broadcasts: Broadcasts,
  ) {
    dataSource.subscribers.push(this);
  }

  afterTransactionCommit({ queryRunner }: TransactionCommitEvent): void {
    for (const userId of takeLockedQueues(queryRunner)) {
      if (this.hints.happened(userId) === 'tell') {
        this.tell(userId);
      }
    }
  }

  private tell(userId: string): void {
    this.broadcasts.publish('queue.listings.changed.v1', { userId });
    // A hint that is lost when the process stops is made up for by the next question.
    setTimeout(() => this.hints.pauseIsOver(userId) && this.tell(userId), PAUSE_MS).unref();
  }
}
