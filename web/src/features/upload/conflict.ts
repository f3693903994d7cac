import type { UploadConflict } from '@roomlight/contracts/queue.messages';
import { SendError } from './send-form';
import { ChunkError } from './upload-listing';

type ListingConflict = Extract<UploadConflict, { conflict: true }>;

/** A listing of the same name that is in the way, as a 409 of the upload call tells it. */
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
  const reason = error instanceof ChunkError ? error.reason : error;
  if (!(reason instanceof SendError) || reason.failure.kind !== 'refused') {
    return null;
  }
  const { status, problem } = reason.failure;
  return status === 409 && isListingConflict(problem) ? problem : null;
}
