import { DomainError, notFound, type ListingPhase, type ListingStatus } from '@roomlight/contracts';
import type { TaskState } from './task-state.types.js';

/** Listings become visible when their upload is complete. */
export type StoredStatus = 'uploading' | ListingStatus;

export interface TaskProgress {
  filename: string;
  state: TaskState;
  failureReason: string | null;
}

export type Outcome =
  { status: 'processing' } | { status: 'completed' } | { status: 'failed'; errorMessage: string };

/** More failures than this are counted, not named. */
const MAX_NAMED = 20;

const FAILED: Record<ListingPhase, string> = {
  merge: "sets couldn't be merged",
  enhance: "photos couldn't be enhanced",
};

export function countStored(tasks: readonly TaskProgress[]): number {
  return tasks.filter(({ state }) => state === 'stored').length;
}

/** Returns the outcome of a listing from its tasks of this phase. `tasks` are in their order. */
export function listingOutcome(tasks: readonly TaskProgress[], phase: ListingPhase): Outcome {
  if (tasks.some(({ state }) => state !== 'stored' && state !== 'failed')) {
    return { status: 'processing' };
  }
  const failed = tasks.filter(({ state }) => state === 'failed');
  return failed.length === 0
    ? { status: 'completed' }
    : { status: 'failed', errorMessage: failureMessage(failed, tasks.length, phase) };
}

function failureMessage(
  failed: readonly TaskProgress[],
  total: number,
  phase: ListingPhase,
): string {
  const named = failed
    .slice(0, MAX_NAMED)
    .map(({ filename, failureReason }) => `${filename} (${failureReason ?? 'no reason known'})`);
  const rest = failed.length - named.length;
  const list = rest > 0 ? [...named, `and ${rest} more`] : named;
  return `${failed.length} of ${total} ${FAILED[phase]}: ${list.join('; ')}`;
}

interface Listed {
  status: StoredStatus;
}

/**
 * Selects the listing to cancel among those of one name: the uncompleted one, of which there is at most one.
 * @throws DomainError 404
 */
export function listingToCancel<Row extends Listed>(named: readonly Row[]): Row {
  const listing = named.find(({ status }) => status !== 'completed');
  if (listing === undefined) {
    throw notFound('Listing');
  }
  return listing;
}

/**
 * Selects the listing to retry among those of one name: the failed one.
 * @throws DomainError 404; 409 when there is one, but not failed
 */
export function listingToRetry<Row extends Listed>(named: readonly Row[]): Row {
  const failed = named.find(({ status }) => status === 'failed');
  if (failed !== undefined) {
    return failed;
  }
  const other = named.find(({ status }) => status !== 'completed') ?? named[0];
  if (other === undefined || other.status === 'uploading') {
    throw notFound('Listing');
  }
  throw new DomainError(
    409,
    'listing_not_failed',
    `Only a failed listing can be retried; this one is ${other.status}.`,
  );
}

/** Whether photos of the listing wait for their enhancement. */
export function isBeingEnhanced({ phase, status }: Listed & { phase: ListingPhase }): boolean {
  return phase === 'enhance' && (status === 'queued' || status === 'processing');
}

/**
 * Selects the listing under which a folder's photos are enhanced: the failed one, of which there is at most one, or the
 * newest. Null when the folder has no listing.
 * @throws DomainError 409 when one is being processed
 */
export function listingToEnhance<Row extends Listed & { createdAt: Date }>(
  named: readonly Row[],
): Row | null {
  const active = named.find(({ status }) => status !== 'completed');
  if (active !== undefined && active.status !== 'failed') {
    throw new DomainError(
      409,
      'listing_busy',
      'This listing is being processed. Please wait until it is done.',
    );
  }
  const [newest] = [...named].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  return active ?? newest ?? null;
}

/** Whether clearing the queue removes a listing. */
export function isCleared(status: StoredStatus): boolean {
  return status === 'completed' || status === 'failed';
}
