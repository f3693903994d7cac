import { DomainError, notFound, type ListingStatus } from '@roomlight/contracts';
import type { SetState } from '../sets/set-state.js';

/** What people see of a listing begins when its upload is complete. */
export type StoredStatus = 'uploading' | ListingStatus;

export interface SetProgress {
  hdrFilename: string;
  state: SetState;
  failureReason: string | null;
}

export type Outcome =
  { status: 'processing' } | { status: 'completed' } | { status: 'failed'; errorMessage: string };

/** More failures than this are counted, not named. */
const MOST_NAMED = 20;

/** What has become of a listing whose sets are that far. `sets` are in the order of the upload. */
export function listingOutcome(sets: readonly SetProgress[]): Outcome {
  if (sets.some(({ state }) => state !== 'stored' && state !== 'failed')) {
    return { status: 'processing' };
  }
  const failed = sets.filter(({ state }) => state === 'failed');
  return failed.length === 0
    ? { status: 'completed' }
    : { status: 'failed', errorMessage: failureMessage(failed, sets.length) };
}

function failureMessage(failed: readonly SetProgress[], total: number): string {
  const named = failed
    .slice(0, MOST_NAMED)
    .map(
      ({ hdrFilename, failureReason }) => `${hdrFilename} (${failureReason ?? 'no reason known'})`,
    );
  const rest = failed.length - named.length;
  const list = rest > 0 ? [...named, `and ${rest} more`] : named;
  return `${failed.length} of ${total} sets couldn't be merged: ${list.join('; ')}`;
}

interface Listed {
  status: StoredStatus;
}

/**
 * Which of the listings of one name a cancel means: the one that isn't completed, of which there is one at most.
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
 * Which of the listings of one name a retry means: the failed one.
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

/** Whether clearing the queue takes a listing out of it. */
export function isCleared(status: StoredStatus): boolean {
  return status === 'completed' || status === 'failed';
}
