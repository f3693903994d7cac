import type { BroadcastName, CallName, EventName, JobName } from '@roomlight/contracts';
import type { EntityManager } from 'typeorm';

/** A request that waits for its reply. */
export class CallContext {
  readonly kind = 'call';

  constructor(readonly name: CallName) {}
}

export class EventContext {
  readonly kind = 'event';
  /** Whether the event had been handled before: then its handler isn't called. */
  isKnown = false;
  private transaction: EntityManager | undefined;

  constructor(
    readonly name: EventName,
    /** Greater for what the same service published later, as far as its replicas' clocks agree. */
    readonly eventId: string,
  ) {}

  /** The transaction that also records the event as handled: every change belongs into it. */
  get manager(): EntityManager {
    if (this.transaction === undefined) {
      throw new Error(`${this.name} is handled outside its transaction`);
    }
    return this.transaction;
  }

  set manager(manager: EntityManager) {
    this.transaction = manager;
  }
}

export class JobContext {
  readonly kind = 'job';

  constructor(
    readonly name: JobName,
    readonly id: string,
    /** 1 at first. Counts every time that the job was handed to a worker, crashes and shutdowns included. */
    readonly delivery: number,
    /** After so many deliveries a failed job goes to the dead letters. */
    readonly maxDeliver: number,
    /** When the job came into the queue. */
    readonly queuedAt: Date,
    /** Aborted when the process stops: leave the work and throw; another replica takes the job. */
    readonly signal: AbortSignal,
  ) {}
}

export class DeadLetterContext {
  readonly kind = 'dead letter';

  constructor(
    readonly name: JobName,
    readonly id: string,
    readonly deliveries: number,
    /** What the last attempt died of; undefined when the worker itself died, which could leave no error. */
    readonly error: Error | undefined,
  ) {}
}

export class BroadcastContext {
  readonly kind = 'broadcast';

  constructor(readonly name: BroadcastName) {}
}

/** What a handler can learn about its message besides the payload: `@Ctx()`. */
export type MessageContext =
  CallContext | EventContext | JobContext | DeadLetterContext | BroadcastContext;
