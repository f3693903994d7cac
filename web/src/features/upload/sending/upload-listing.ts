import { PARALLEL_CHUNKS } from '@roomlight/contracts/rules';
import { kindOf } from '@roomlight/photography/shoot';
import { fileStates, type FileState } from './file-states.rules';
import { filesOf, type UploadPlan } from './chunk-plan.rules';
import {
  bytesThere,
  isAnnounced,
  missingChunks,
  missingParts,
  NOTHING_SENT,
  type MissingChunk,
  type NumberedFile,
  type UploadReport,
} from './missing-parts.rules';
import { patiently } from './patiently';
import { postJson, sendForm, SendError, type SendOptions } from './send-form';
import { sendParts, type PartsOptions } from './send-parts';
import { StoreRoute } from './store-route.rules';

export interface ListingUpload {
  listingName: string;
  /** Identifies this upload: chunks sent again under this id count once. */
  uploadId: string;
  developRaw: boolean;
  plan: UploadPlan<File>;
}

interface UploadOptions {
  /** Called before anything is sent, with the bytes that an earlier attempt has brought to the server. */
  onFound: (bytes: number) => void;
  /** Called with the bytes of the whole upload sent so far, and the states of its files. */
  onProgress: (sentBytes: number, states: ReadonlyMap<File, FileState>) => void;
  /** Called when the queue has a chunk. */
  onTaken: () => void;
  signal: AbortSignal;
}

/** Thrown when a chunk of a larger upload couldn't be sent. */
export class ChunkError extends Error {
  constructor(
    chunkNumber: number,
    readonly reason: SendError,
  ) {
    super(`Chunk ${chunkNumber} upload failed: ${reason.message}`, { cause: reason });
    this.name = 'ChunkError';
  }
}

/** The description of a chunk, without its files. */
function chunkForm(
  { listingName, uploadId, developRaw, plan }: ListingUpload,
  { chunk, index }: MissingChunk<File>,
): FormData {
  const form = new FormData();
  form.append('listingName', listingName);
  form.append('uploadId', uploadId);
  form.append('setMetadata', JSON.stringify(chunk.sets.map(({ frames }) => frames.length)));
  const roles = chunk.sets.flatMap((set) => (set.roles === null ? [] : [set.roles]));
  if (roles.length > 0) {
    const sets = roles.map((ofSet) => ({ kind: kindOf(ofSet), roles: ofSet }));
    form.append('sets', JSON.stringify(sets));
  }
  if (developRaw) {
    form.append('developRaw', 'true');
  }
  form.append('totalExpected', String(plan.totalFiles));
  if (plan.chunks.length > 1) {
    form.append('chunkIndex', String(index));
    form.append('totalChunks', String(plan.chunks.length));
    form.append('setOffset', String(chunk.setOffset));
  }
  return form;
}

const CHUNKS = '/api/queue/submit-staging';

/** Sends a small chunk in one request. */
function sendWhole(
  upload: ListingUpload,
  missing: MissingChunk<File>,
  options: Omit<SendOptions, 'files'>,
): Promise<unknown> {
  const files = filesOf(missing.chunk);
  const makeForm = () => {
    const form = chunkForm(upload, missing);
    files.forEach((file) => form.append('images', file, file.name));
    return form;
  };
  // The server counts a repeated chunk once.
  return patiently(() => sendForm(CHUNKS, makeForm(), { ...options, files }), options.signal);
}

/** Sends the files of a large chunk in parts, those that are missing, and then the form that names them. */
async function sendInParts(
  upload: ListingUpload,
  { missing, files }: { missing: MissingChunk<File>; files: readonly NumberedFile<File>[] },
  report: UploadReport,
  { route, onProgress, signal }: PartsOptions,
): Promise<void> {
  const parts = files.flatMap((file) =>
    missingParts(file, report.parts).map((part) => ({ ...part, file })),
  );
  const there = bytesThere(missing, report);
  await sendParts(upload.uploadId, parts, {
    route,
    onProgress: (bytes) => onProgress(there + bytes),
    signal,
  });
  const form = chunkForm(upload, missing);
  const sentFiles = files.map(({ index, file: { name, size } }) => ({
    file: index,
    filename: name,
    size,
  }));
  form.append('sentFiles', JSON.stringify(sentFiles));
  const options = { files: [], onProgress: () => undefined, signal };
  await patiently(() => sendForm(CHUNKS, form, options), signal);
}

/** Opens the upload, and returns what the server has of it. */
function announce(
  { listingName, uploadId, developRaw, plan }: ListingUpload,
  signal: AbortSignal,
): Promise<UploadReport> {
  const body = {
    uploadId,
    listingName,
    totalChunks: plan.chunks.length,
    totalExpected: plan.totalFiles,
    setCount: plan.chunks.reduce((sum, { sets }) => sum + sets.length, 0),
    totalBytes: plan.totalBytes,
    developRaw,
  };
  return patiently(() => postJson<UploadReport>('/api/queue/uploads', body, signal), signal);
}

/**
 * Uploads what the server doesn't have of a listing's interior sets: in one request, or in chunks of whole sets, 4 at
 * once. The first failure cancels the others.
 * @throws SendError of a single request, ChunkError of a chunk
 */
export async function uploadListing(upload: ListingUpload, options: UploadOptions): Promise<void> {
  const { plan } = upload;
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  let report = NOTHING_SENT;
  if (isAnnounced(plan)) {
    report = await announce(upload, signal);
    options.onTaken();
  }
  const missing = missingChunks(plan, report);
  const sent = new Map(missing.map((one) => [one.index, bytesThere(one, report)]));
  const there = plan.totalBytes - missing.reduce((sum, { chunk }) => sum + chunk.bytes, 0);
  const sentBytes = () => [...sent.values()].reduce((sum, one) => sum + one, there);
  const done = new Set<number>();
  const tell = () =>
    options.onProgress(
      sentBytes(),
      fileStates(plan, new Map([...sent].filter(([index]) => !done.has(index)))),
    );
  options.onFound(sentBytes());
  tell();
  const waiting = missing.values();
  const route = new StoreRoute();

  const sendNext = async (): Promise<void> => {
    for (const one of waiting) {
      const { index, chunk, inParts } = one;
      const onProgress = (bytes: number) => {
        // The form's own bytes are sent in addition to the files'.
        sent.set(index, Math.min(bytes, chunk.bytes));
        tell();
      };
      try {
        await (inParts === null
          ? sendWhole(upload, one, { onProgress, signal })
          : sendInParts(upload, { missing: one, files: inParts }, report, {
              route,
              onProgress,
              signal,
            }));
        done.add(index);
        onProgress(chunk.bytes);
        options.onTaken();
      } catch (error) {
        stop.abort();
        throw error instanceof SendError && plan.chunks.length > 1
          ? new ChunkError(index + 1, error)
          : error;
      }
    }
  };

  const senders = Array.from({ length: Math.min(PARALLEL_CHUNKS, missing.length) }, sendNext);
  const outcomes = await Promise.allSettled(senders);
  const failures = outcomes.flatMap((outcome): unknown[] =>
    outcome.status === 'rejected' ? [outcome.reason] : [],
  );
  if (failures.length > 0) {
    // The others were cancelled because of the one that really failed.
    throw failures.find((failure) => !isAborted(failure)) ?? failures[0];
  }
}

function isAborted(error: unknown): boolean {
  const reason = error instanceof ChunkError ? error.reason : error;
  return reason instanceof SendError && reason.failure.kind === 'aborted';
}
