import { backoffDelay } from '../../service/backoff.js';

/** When NATS gives a message out again. */
export abstract class Redelivery {
  /** A worker that gives no sign of life for so many milliseconds has lost its job to the next one. */
  abstract readonly ackWaitMs: number;

  /** Before what has failed so often (from 1) is tried again, by its own list of waits. */
  abstract readonly waitMs: (failures: number, waitsMs: readonly number[]) => number;
}

export const defaultRedelivery: Redelivery = { ackWaitMs: 15_000, waitMs: backoffDelay };
