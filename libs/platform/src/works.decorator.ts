import { JOBS, type JobName, type JobPayload } from '@roomlight/contracts';
import { declare, methodOf } from './declarations.js';
import type { Setting } from './environment.js';
import { parsePayload } from './payload.js';

export interface Job {
  id: string;
  /** 1 at first. Counts every time that the job was handed to a worker, crashes and shutdowns included. */
  delivery: number;
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

const DEFAULTS: Required<WorkOptions> = {
  concurrency: 1,
  maxDeliver: 5,
  backoffMs: [1000, 5000, 15_000, 60_000],
};

/**
 * The method does this job, at least once: it must look at the state first, since the job may have been done, or may
 * no longer be wanted. Throwing means that it is tried again later.
 */
export function Works<Name extends JobName>(name: Name, options: WorkOptions = {}) {
  return <Method extends (payload: JobPayload<Name>, job: Job) => Promise<void>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    const method = methodOf(descriptor);
    declare(target, key, {
      kind: 'job',
      name,
      options: { ...DEFAULTS, ...options },
      run: async (instance, body, job) =>
        method.call(instance, await parsePayload(JOBS[name], body), job),
    });
  };
}

/**
 * The method is told, at least once, when a job has used up its attempts. The job is in the dead letters by then.
 * Throwing means that it is told again later.
 */
export function Exhausted<Name extends JobName>(name: Name) {
  return <Method extends (payload: JobPayload<Name>, failure: JobFailure) => Promise<void>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    const method = methodOf(descriptor);
    declare(target, key, {
      kind: 'exhausted job',
      name,
      run: async (instance, body, failure) =>
        method.call(instance, await parsePayload(JOBS[name], body), failure),
    });
  };
}
