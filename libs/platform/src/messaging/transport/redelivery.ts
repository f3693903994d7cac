import { backoffDelay } from '../../service/backoff.js';

/** When NATS delivers a message again. */
export abstract class Redelivery {
  /** A worker that gives no sign of life for this many milliseconds loses its job to the next worker. */
  abstract readonly ackWaitMs: number;

  /**
   * How long to wait before a message that has failed `failures` times (from 1) is retried, given its own list of
   * waits.
   */
  abstract readonly waitMs: (failures: number, waitsMs: readonly number[]) => number;
}

export const defaultRedelivery: Redelivery = { ackWaitMs: 15_000, waitMs: backoffDelay };
