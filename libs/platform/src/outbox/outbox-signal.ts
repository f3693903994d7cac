import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type EntitySubscriberInterface } from 'typeorm';

/**
 * Tells this process's relay that rows of the outbox were committed. The database isn't asked to: PostgreSQL commits
 * transactions that notify one after the other, each with a write to the disk of its own.
 */
@Injectable()
export class OutboxSignal implements EntitySubscriberInterface {
  /** The query runners whose open transactions have written rows. */
  private readonly writing = new WeakSet<object>();
  private wake: () => void = () => undefined;

  constructor(dataSource: DataSource) {
    dataSource.subscribers.push(this);
  }

  /** Must be called with the manager that wrote the rows. */
  written({ queryRunner }: EntityManager): void {
    if (queryRunner?.isTransactionActive === true) {
      this.writing.add(queryRunner);
    } else {
      this.wake();
    }
  }

  afterTransactionCommit({ queryRunner }: { queryRunner: { isTransactionActive: boolean } }): void {
    // A released savepoint commits nothing yet.
    if (!queryRunner.isTransactionActive && this.writing.delete(queryRunner)) {
      this.wake();
    }
  }

  afterTransactionRollback({
    queryRunner,
  }: {
    queryRunner: { isTransactionActive: boolean };
  }): void {
    if (!queryRunner.isTransactionActive) {
      this.writing.delete(queryRunner);
    }
  }

  /** Resolves when rows are committed after this call, when the signal is aborted, or after `limitMs`. */
  async next(limitMs: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) {
      return;
    }
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, limitMs);
      signal.addEventListener('abort', done);
      this.wake();
      this.wake = done;
    });
  }
}
