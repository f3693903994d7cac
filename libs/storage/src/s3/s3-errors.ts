import { setTimeout as sleep } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';
import { S3Error } from 'minio';
import { ObjectNotFoundError, StoreUnavailableError } from '../port/errors.js';
import { errorCode } from '../port/error-code.js';

const RETRY_AFTER_MS = [200, 800] as const;
const PASSING = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'InternalError',
  'SlowDown',
  // MinIO's answer to a write into a folder that the removal of its last object takes away at that moment.
  'AccessDenied',
  // VersityGW's in the same case.
  'ExistingObjectIsDirectory',
]);

/** Turns an error of the store or the network into the caller's error. `attempt` is as in `StoreUnavailableError`. */
export function asStoreError(attempt: string, key: string | undefined, cause: unknown): Error {
  if (cause instanceof ObjectNotFoundError || cause instanceof StoreUnavailableError) {
    return cause;
  }
  const code = errorCode(cause);
  if (key !== undefined && (code === 'NoSuchKey' || code === 'NotFound')) {
    return new ObjectNotFoundError(key, { cause });
  }
  return new StoreUnavailableError(attempt, { cause: asError(cause) });
}

/**
 * Retries repeatable requests after brief failures of the store (a restart, a closed connection, too many requests). A
 * time-out isn't retried, since the caller has already waited long enough.
 */
export async function withRetries<T>(call: () => Promise<T>): Promise<T> {
  for (const delay of RETRY_AFTER_MS) {
    try {
      return await call();
    } catch (error) {
      if (!isPassing(error)) {
        throw error;
      }
      await sleep(delay * (0.5 + Math.random() / 2));
    }
  }
  return call();
}

function isPassing(error: unknown): boolean {
  const busy = isNativeError(error) && error.message.includes('Retryable HTTP status');
  return busy || PASSING.has(errorCode(error) ?? '');
}

/** The client throws some of the store's answers as plain objects, and others without a message. */
function asError(cause: unknown): unknown {
  if (cause instanceof S3Error) {
    cause.message ||= cause.code ?? '';
    return cause;
  }
  return isNativeError(cause) ? cause : new Error(JSON.stringify(cause));
}
