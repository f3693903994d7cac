import type { UploadConflict } from '@roomlight/contracts';
import { refusedFile, unreadableText } from './left-out.rules';
import { unreadableFiles } from '../files/readable-files';
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

/**
 * The files among `files` that made an upload fail, with the reasons; none when it failed for another reason. One that
 * can't be read is rarely alone.
 */
export async function faultsBehind(
  error: unknown,
  files: readonly File[],
): Promise<ReadonlyMap<File, string>> {
  const failure = failureOf(error);
  if (failure?.kind === 'unreadable') {
    return unreadableAmong(files);
  }
  const detail =
    failure?.kind === 'refused' && failure.status === 400 ? failure.problem.detail : undefined;
  const refused = refusedFile(detail ?? '', files);
  return new Map(
    refused === undefined || detail === undefined ? [] : [[refused, sentence(detail)]],
  );
}

/** The files that the browser can't read any more, with the reasons. */
export async function unreadableAmong(files: readonly File[]): Promise<ReadonlyMap<File, string>> {
  return new Map((await unreadableFiles(files)).map((file) => [file, unreadableText(file)]));
}

const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

function failureOf(error: unknown) {
  const reason = error instanceof ChunkError ? error.reason : error;
  return reason instanceof SendError ? reason.failure : null;
}

function refusalOf(error: unknown) {
  const failure = failureOf(error);
  return failure?.kind === 'refused' ? failure : null;
}
