import { PARALLEL_CHUNKS } from '@roomlight/contracts/rules';
import { kindOf } from '@roomlight/contracts/shoot';
import { filesOf, type Chunk, type UploadPlan } from './chunk-plan.rules';
import { retryDelay } from './retry.rules';
import { sendForm, SendError, type SendOptions } from './send-form';

export interface ListingUpload {
  listingName: string;
  /** Identifies this upload: chunks sent again under this id count once. */
  uploadId: string;
  developRaw: boolean;
  plan: UploadPlan<File>;
}

interface UploadOptions {
  /** Called with the bytes of the whole upload sent so far. */
  onProgress: (sentBytes: number) => void;
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

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', stop, { once: true });
  });

/** Retries a form while the server is temporarily unavailable; the server counts a repeated chunk once. */
async function sendPatiently(makeForm: () => FormData, options: SendOptions): Promise<void> {
  for (let failedTries = 1; ; failedTries += 1) {
    try {
      await sendForm('/api/queue/submit-staging', makeForm(), options);
      return;
    } catch (error) {
      const delay = error instanceof SendError ? retryDelay(failureOf(error), failedTries) : null;
      if (delay === null) {
        throw error;
      }
      await pause(delay, options.signal);
    }
  }
}

const failureOf = ({ failure }: SendError) =>
  failure.kind === 'refused' ? { kind: failure.kind, status: failure.status } : failure;

function chunkForm(
  { listingName, uploadId, developRaw, plan }: ListingUpload,
  chunk: Chunk<File>,
  chunkIndex: number,
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
    form.append('chunkIndex', String(chunkIndex));
    form.append('totalChunks', String(plan.chunks.length));
    form.append('setOffset', String(chunk.setOffset));
  }
  filesOf(chunk).forEach((file) => form.append('images', file, file.name));
  return form;
}

/**
 * Uploads the interior sets of a listing: in one request, or in chunks of whole sets, 4 at once. The first failure
 * cancels the others.
 * @throws SendError of a single request, ChunkError of a chunk
 */
export async function uploadListing(upload: ListingUpload, options: UploadOptions): Promise<void> {
  const { chunks } = upload.plan;
  const sent = chunks.map(() => 0);
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const waiting = chunks.entries();

  const sendNext = async (): Promise<void> => {
    for (const [index, chunk] of waiting) {
      const report = (bytes: number) => {
        // The form's own bytes are sent in addition to the files'.
        sent[index] = Math.min(bytes, chunk.bytes);
        options.onProgress(sent.reduce((sum, one) => sum + one, 0));
      };
      try {
        await sendPatiently(() => chunkForm(upload, chunk, index), { onProgress: report, signal });
        report(chunk.bytes);
        options.onTaken();
      } catch (error) {
        stop.abort();
        throw error instanceof SendError && chunks.length > 1
          ? new ChunkError(index + 1, error)
          : error;
      }
    }
  };

  const senders = Array.from({ length: Math.min(PARALLEL_CHUNKS, chunks.length) }, sendNext);
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
