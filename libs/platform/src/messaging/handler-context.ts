import type { EntityManager } from 'typeorm';
import type { Setting } from '../service/environment.js';

export interface EventContext {
  /** The transaction that also records the event as handled: every change belongs into it. */
  manager: EntityManager;
  /** Greater for what the same service told later, as far as its replicas' clocks agree. */
  eventId: string;
}

export interface Job {
  id: string;
  /** 1 at first. Counts every time that the job was handed to a worker, crashes and shutdowns included. */
  delivery: number;
  /** When it came into the queue. */
  queuedAt: Date;
  /** Aborted when the process stops: leave the work and throw; another replica takes it. */
  signal: AbortSignal;
}

export interface JobFailure {
  id: string;
  deliveries: number;
  /** What the last attempt died of; when the worker itself died, it could leave no error. */
  error: Error | undefined;
}

export interface WorkOptions {
  /** Jobs at a time in one replica. Default 1. */
  concurrency?: Setting;
  /** Attempts before the job goes to the dead letters. Default 5. */
  maxDeliver?: number;
  /** Waits before the second attempt, the third, …; the last goes on. */
  backoffMs?: readonly number[];
}
