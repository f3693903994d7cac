import type { UploadConflict } from '@roomlight/contracts';
import { SendError } from './send-form';
import { ChunkError } from './upload-listing';

type ListingConflict = Extract<UploadConflict, { conflict: true }>;

/** A listing of the same name that is in the way, as reported by a 409 of the upload call. */
export type { ListingConflict };

const isListingConflict = (body: object): body is ListingConflict =>
  'conflict' in body &&
  body.conflict === true &&
  'listingName' in body &&
  'existingStatus' in body &&
  'completedPhotos' in body &&
  'totalPhotos' in body;

/** The conflict that made an upload fail; null when it failed for another reason. */
export function conflictOf(error: unknown): ListingConflict | null {
  const refusal = refusalOf(error);
  return refusal?.status === 409 && isListingConflict(refusal.problem) ? refusal.problem : null;
}

/** The upload was cancelled or took too long, and can't be continued. */
export function isEnded(error: unknown): boolean {
  return refusalOf(error)?.status === 410;
}

/** Whether the listing has more photos than it is paid for, or has just become subject to payment. */
export function isUnpaid(error: unknown): boolean {
  return refusalOf(error)?.status === 402;
}

function refusalOf(error: unknown) {
  const reason = error instanceof ChunkError ? error.reason : error;
  return reason instanceof SendError && reason.failure.kind === 'refused' ? reason.failure : null;
}
