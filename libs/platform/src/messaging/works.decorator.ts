import { JOBS, type JobName, type JobPayload } from '@roomlight/contracts';
import { declare, methodOf } from './declarations.js';
import type { Job, JobFailure, WorkOptions } from './handler-context.js';
import { parsePayload } from '../validation/payload.js';

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
