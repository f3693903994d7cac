import type { BroadcastName, CallName, EventName, JobName } from '@roomlight/contracts';
import type { EntityManager } from 'typeorm';

/** The context of a request that waits for its reply. */
export class CallContext {
  readonly kind = 'call';

  constructor(readonly name: CallName) {}
}

export class EventContext {
  readonly kind = 'event';
  /** Whether the event has been handled before; if so, its handler isn't called. */
  isKnown = false;
  private transaction: EntityManager | undefined;

  constructor(
    readonly name: EventName,
    /** Increases with each later event of the same service, as far as the clocks of its replicas agree. */
    readonly eventId: string,
  ) {}

  /** The transaction that also records the event as handled. Every change belongs in it. */
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
    /** Starts at 1. Counts every time the job was handed to a worker, including crashes and shutdowns. */
    readonly delivery: number,
    /** A job that fails on this delivery goes to the dead letters. */
    readonly maxDeliver: number,
    /** When the job entered the queue. */
    readonly queuedAt: Date,
    /** Aborted when the process stops. Stop working and throw: another replica takes the job. */
    readonly signal: AbortSignal,
  ) {}
}

export class DeadLetterContext {
  readonly kind = 'dead letter';

  constructor(
    readonly name: JobName,
    readonly id: string,
    readonly deliveries: number,
    /** The error that ended the last attempt; undefined when the worker itself died and so could leave no error. */
    readonly error: Error | undefined,
  ) {}
}

export class BroadcastContext {
  readonly kind = 'broadcast';

  constructor(readonly name: BroadcastName) {}
}

/** What `@Ctx()` tells a handler about its message besides the payload. */
export type MessageContext =
  CallContext | EventContext | JobContext | DeadLetterContext | BroadcastContext;
