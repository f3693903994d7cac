import {
  DomainError,
  flashCountProblem,
  invalid,
  MAX_LISTING_FILES,
  MIN_FLASH_FRAMES,
  PART_BYTES,
  type ClaimedPart,
  type ReceiveChunk,
  type UploadConflict,
} from '@roomlight/contracts';
import { problemOf } from '@roomlight/photography/shoot';
import { leadingFrame, rolesOf } from '../model/frame-roles.rules.js';
import type { StoredStatus } from '../model/listing-status.rules.js';
import type { UnfinishedUpload } from '../model/listings.repository.js';
import { photoName } from '../model/photo-name.rules.js';
import type { ClaimedFile, UploadClaims } from '../model/upload-files.repository.js';
import type { StagedSet } from '../model/staged-set.types.js';

/** The fields of an existing listing that the rules need. */
export interface KnownListing {
  id: string;
  userId: string;
  listingName: string;
  folderName: string;
  status: StoredStatus;
  totalPhotos: number;
  completedPhotos: number;
  lastChunkAt: Date;
}

export type Placement<Known extends KnownListing> =
  | { kind: 'begin'; abandoned: Known | null }
  | { kind: 'continue'; listing: Known }
  /** All its chunks are here already. */
  | { kind: 'repeat'; listing: Known };

export interface Neighbours<Known extends KnownListing> {
  /** The listing with the chunk's upload id. */
  named: Known | null;
  /** The user's listing of this folder that isn't completed. */
  active: Known | null;
  /** The upload existed and is over: cancelled, abandoned or cleared. */
  isEnded: boolean;
}

type Upload = Pick<ReceiveChunk, 'userId' | 'uploadId' | 'totalChunks'> & { folderName: string };

/**
 * Finds the upload that a chunk belongs to.
 * @param abandonedBefore an upload whose last chunk arrived before this is abandoned
 * @throws DomainError 409 with the conflict fields; 410 when the upload is over; 400 when the upload id is another's
 */
export function placeChunk<Known extends KnownListing>(
  upload: Upload,
  { named, active, isEnded }: Neighbours<Known>,
  abandonedBefore: Date,
): Placement<Known> {
  if (named !== null) {
    if (named.userId !== upload.userId || named.folderName !== upload.folderName) {
      throw invalid('This upload id belongs to another upload.');
    }
    return { kind: named.status === 'uploading' ? 'continue' : 'repeat', listing: named };
  }
  if (isEnded) {
    throw uploadEnded();
  }
  if (active === null || active.status === 'completed') {
    return { kind: 'begin', abandoned: null };
  }
  if (active.status !== 'uploading') {
    throw listingExists(active, active.status);
  }
  if (active.lastChunkAt < abandonedBefore) {
    return { kind: 'begin', abandoned: active };
  }
  if (upload.uploadId === undefined && upload.totalChunks > 1) {
    return { kind: 'continue', listing: active };
  }
  throw uploadInProgress();
}

/** Bytes of a user's abandoned uploads that are kept at most; the upload itself may be larger. */
const MAX_KEPT_BYTES = 50 * 1024 ** 3;

export interface AbandonedUpload {
  userId: string;
  lastChunkAt: Date;
  /** Null for one that can't be resumed. */
  uploadBytes: string | null;
}

/**
 * Selects the abandoned uploads that are removed: those that can't be resumed, those that nobody has come back for, and
 * of a user's others the oldest that are too much.
 * @param keptSince an upload whose last part arrived before this is forgotten
 */
export function uploadsToRemove<Upload extends AbandonedUpload>(
  abandoned: readonly Upload[],
  keptSince: Date,
): Upload[] {
  const keptBytes = new Map<string, number>();
  return abandoned
    .toSorted((a, b) => b.lastChunkAt.getTime() - a.lastChunkAt.getTime())
    .filter(({ userId, lastChunkAt, uploadBytes }) => {
      if (uploadBytes === null || lastChunkAt < keptSince) {
        return true;
      }
      const bytes = (keptBytes.get(userId) ?? 0) + Number(uploadBytes);
      if (keptBytes.has(userId) && bytes > MAX_KEPT_BYTES) {
        return true;
      }
      keptBytes.set(userId, bytes);
      return false;
    });
}

/** Bounds of one user's open uploads. */
export interface OpenLimits {
  uploads: number;
  bytes: number;
}

/**
 * Makes room for an upload among the user's others: abandoned ones give way, the oldest first.
 * @returns the ids of the uploads that are removed
 * @throws DomainError 413 for an upload that is too large by itself, 422 when others have to be finished first
 */
export function makeRoom(
  ownBytes: number,
  others: readonly UnfinishedUpload[],
  limits: OpenLimits,
  abandonedBefore: Date,
): string[] {
  if (ownBytes > limits.bytes) {
    throw new DomainError(
      413,
      'too_large',
      `An upload can have at most ${formatGigabytes(limits.bytes)}. Please split the listing.`,
    );
  }
  let uploads = others.length + 1;
  let bytes = others.reduce((sum, other) => sum + other.bytes, ownBytes);
  const isTooMuch = (): boolean => uploads > limits.uploads || bytes > limits.bytes;
  const removed: string[] = [];
  const abandoned = others
    .filter(({ lastChunkAt }) => lastChunkAt < abandonedBefore)
    .toSorted((a, b) => a.lastChunkAt.getTime() - b.lastChunkAt.getTime());
  for (const other of abandoned) {
    if (!isTooMuch()) {
      break;
    }
    removed.push(other.id);
    uploads -= 1;
    bytes -= other.bytes;
  }
  if (isTooMuch()) {
    throw new DomainError(
      422,
      'too_many_uploads',
      `At most ${limits.uploads} uploads, of ${formatGigabytes(limits.bytes)} together, can be open. ` +
        'Please finish or cancel one first.',
    );
  }
  return removed;
}

const formatGigabytes = (bytes: number): string => `${Math.floor(bytes / 1024 ** 3)} GB`;

/**
 * Checks parts before they are stored, by what their upload announced. A part that isn't the first implies those before
 * it, so a file counts up to the end of its last part.
 * @param known those of the parts' files that were claimed before
 * @returns the files that grow
 * @throws DomainError 400 or 413
 */
export function claimFiles(
  parts: readonly ClaimedPart[],
  { totalExpected, uploadBytes, claimedBytes }: Omit<UploadClaims, 'status'>,
  known: readonly ClaimedFile[],
): ClaimedFile[] {
  if (uploadBytes === null) {
    throw invalid('Parts can be sent for an upload that was announced only.');
  }
  const before = new Map(known.map(({ file, size }) => [file, size]));
  const sizes = new Map(before);
  for (const { file, part, size } of parts) {
    if (file >= totalExpected) {
      throw invalid(
        `File ${file} doesn't exist: the upload has ${totalExpected} files, numbered from 0.`,
      );
    }
    sizes.set(file, Math.max(sizes.get(file) ?? 0, part * PART_BYTES + size));
  }
  const grown = [...sizes]
    .map(([file, size]) => ({ file, size }))
    .filter(({ file, size }) => size !== before.get(file));
  const added = grown.reduce((sum, { file, size }) => sum + size - (before.get(file) ?? 0), 0);
  if (claimedBytes + added > uploadBytes) {
    throw largerThanAnnounced(uploadBytes);
  }
  return grown;
}

/**
 * Checks that the frames that come with a chunk's form are within what the upload announced. Those in parts are counted
 * already.
 * @throws DomainError 413
 */
export function checkChunkBytes(
  { frames }: Pick<ReceiveChunk, 'frames'>,
  { uploadBytes, claimedBytes }: Omit<UploadClaims, 'status'>,
): void {
  const added = frames.reduce(
    (sum, { size, parts }) => (parts === undefined ? sum + size : sum),
    0,
  );
  if (uploadBytes !== null && claimedBytes + added > uploadBytes) {
    throw largerThanAnnounced(uploadBytes);
  }
}

const largerThanAnnounced = (uploadBytes: number): DomainError =>
  new DomainError(
    413,
    'too_large',
    `The upload was announced with ${uploadBytes} bytes; this would be more. Please upload the listing again.`,
  );

/**
 * Checks that each file is in one place of one set.
 * @param taken keys of frames that the queue has
 * @throws DomainError 400
 */
export function checkFilesOnce(
  { frames }: Pick<ReceiveChunk, 'frames'>,
  taken: ReadonlySet<string>,
): void {
  const seen = new Set(taken);
  for (const { key, filename } of frames) {
    if (seen.has(key)) {
      throw invalid(`The file ${filename} is in the upload twice.`);
    }
    seen.add(key);
  }
}

export function uploadEnded(): DomainError {
  return new DomainError(
    410,
    'upload_ended',
    'This upload has ended: it was cancelled or took too long. Please upload the listing again.',
  );
}

function uploadInProgress(): DomainError {
  const message = 'Another upload is already in progress';
  const extra: UploadConflict = { uploadInProgress: true, message };
  return new DomainError(409, 'upload_in_progress', message, { extra });
}

function listingExists(
  listing: KnownListing,
  existingStatus: Exclude<StoredStatus, 'uploading'>,
): DomainError {
  const extra: UploadConflict = {
    conflict: true,
    listingName: listing.listingName,
    existingStatus,
    completedPhotos: listing.completedPhotos,
    totalPhotos: listing.totalPhotos,
  };
  return new DomainError(
    409,
    'listing_exists',
    `The listing "${listing.listingName}" is already in the queue: it is ${existingStatus}.`,
    { extra },
  );
}

export interface TakenChunk {
  setOffset: number;
  setCount: number;
  fileCount: number;
}

/** The totals that the first chunk declared for the whole upload. */
export interface Announcement {
  totalChunks: number;
  totalExpected: number;
}

/**
 * Checks a new chunk against its upload and returns whether it completes the upload.
 * @param taken the upload's other chunks
 * @throws DomainError 400 with the sentence for the photographer
 */
export function checkChunk(
  chunk: ReceiveChunk,
  announced: Announcement,
  taken: readonly TakenChunk[],
): 'complete' | 'incomplete' {
  if (chunk.totalExpected > MAX_LISTING_FILES) {
    throw tooManyFiles();
  }
  if (chunk.chunkIndex >= chunk.totalChunks) {
    throw invalid(
      `Chunk ${chunk.chunkIndex} of ${chunk.totalChunks} doesn't exist: chunks are numbered from 0.`,
    );
  }
  if (
    chunk.totalChunks !== announced.totalChunks ||
    chunk.totalExpected !== announced.totalExpected
  ) {
    throw invalid(
      `The upload began with ${announced.totalExpected} files in ${announced.totalChunks} chunks; ` +
        `this chunk says ${chunk.totalExpected} in ${chunk.totalChunks}.`,
    );
  }
  checkSets(chunk);
  checkPlaces(chunk, taken);

  const files = taken.reduce((sum, { fileCount }) => sum + fileCount, chunk.frames.length);
  const isLast = taken.length + 1 === chunk.totalChunks;
  if (files > chunk.totalExpected || (isLast && files < chunk.totalExpected)) {
    throw invalid(
      `The upload should have ${chunk.totalExpected} files, but ${files} arrived. Please upload the listing again.`,
    );
  }
  return isLast ? 'complete' : 'incomplete';
}

/**
 * Checks what an upload announces about itself.
 * @throws DomainError 400
 */
export function checkAnnouncement(
  { totalChunks, totalExpected, setCount }: Announcement & { setCount: number },
  announced: Announcement,
): void {
  if (totalExpected > MAX_LISTING_FILES) {
    throw tooManyFiles();
  }
  if (setCount > totalExpected || totalChunks > setCount) {
    throw invalid(
      `An upload of ${totalExpected} files can't have ${setCount} sets in ${totalChunks} chunks.`,
    );
  }
  if (totalChunks !== announced.totalChunks || totalExpected !== announced.totalExpected) {
    throw invalid(
      `The upload began with ${announced.totalExpected} files in ${announced.totalChunks} chunks; ` +
        `now it is said to have ${totalExpected} in ${totalChunks}.`,
    );
  }
}

const tooManyFiles = (): DomainError =>
  invalid(`A listing can have at most ${MAX_LISTING_FILES} files.`);

function checkSets(chunk: ReceiveChunk): void {
  const files = chunk.setSizes.reduce((sum, size) => sum + size, 0);
  if (files !== chunk.frames.length || chunk.setSizes.some((size) => size < 1)) {
    throw invalid(
      `The sets of this chunk have ${files} files, but ${chunk.frames.length} arrived.`,
    );
  }
  for (const set of splitSets(chunk)) {
    const problem = problemOfSet(set);
    if (problem !== null) {
      throw invalid(problem);
    }
    // Refuses an invalid photo name now, while the sender can still see the reason.
    photoName(leadingFrame(set).filename);
  }
}

function problemOfSet(set: StagedSet): string | null {
  const [first, ...others] = set;
  const roles = rolesOf(set);
  return roles === null
    ? (flashCountProblem(first.filename, others.length)?.message ?? null)
    : problemOf(roles);
}

/** Checks that no other chunk has these sets and that the upload can have this many. */
function checkPlaces(chunk: ReceiveChunk, taken: readonly TakenChunk[]): void {
  const end = chunk.setOffset + chunk.setSizes.length;
  const overlaps = taken.some(
    (other) => chunk.setOffset < other.setOffset + other.setCount && other.setOffset < end,
  );
  const minFrames = rolesOf(chunk.frames) === null ? 1 + MIN_FLASH_FRAMES : 1;
  if (overlaps || end > chunk.totalExpected / minFrames) {
    throw invalid(
      `The chunk's first set, number ${chunk.setOffset}, doesn't fit the upload. Please upload the listing again.`,
    );
  }
}

/** The chunk's frames set by set. */
export function splitSets(chunk: Pick<ReceiveChunk, 'setSizes' | 'frames'>): StagedSet[] {
  let start = 0;
  return chunk.setSizes.map((size) => {
    const [first, ...others] = chunk.frames.slice(start, start + size);
    start += size;
    if (first === undefined) {
      throw invalid('A set has no files.');
    }
    return [first, ...others];
  });
}
