import { PARALLEL_CHUNKS } from '@roomlight/contracts/rules';
import { kindOf } from '@roomlight/contracts/shoot';
import { api, ApiError } from '../../lib/api/api';
import { filesOf, type UploadPlan } from './chunk-plan.rules';
import {
  bytesThere,
  isAnnounced,
  missingChunks,
  missingParts,
  NOTHING_SENT,
  type MissingChunk,
  type NumberedFile,
  type Part,
  type SentPart,
  type UploadReport,
} from './missing-parts.rules';
import { retryDelay } from './retry.rules';
import { send, sendForm, SendError, type SendOptions } from './send-form';

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

/** How long to wait for a network that the browser knows to be away: a closed laptop, a tunnel. */
const OFFLINE_MS = 10 * 60 * 1000;

/** Waits until the browser is online. */
async function backOnline(signal: AbortSignal): Promise<void> {
  const online = new AbortController();
  window.addEventListener('online', () => online.abort(), { once: true, signal: online.signal });
  await pause(OFFLINE_MS, AbortSignal.any([signal, online.signal]));
  online.abort();
}

/** Repeats what is harmless to repeat while the network or the server is away. */
async function patiently<Result>(
  work: () => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  for (let failedTries = 1; ;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SendError)) {
        throw error;
      }
      if (error.failure.kind === 'network' && !navigator.onLine && !signal.aborted) {
        await backOnline(signal);
        continue;
      }
      const delay = retryDelay(failureOf(error), failedTries);
      if (delay === null) {
        throw error;
      }
      failedTries += 1;
      await pause(delay, signal);
    }
  }
}

const failureOf = ({ failure }: SendError) =>
  failure.kind === 'refused' ? { kind: failure.kind, status: failure.status } : failure;

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
  options: SendOptions,
): Promise<unknown> {
  const makeForm = () => {
    const form = chunkForm(upload, missing);
    filesOf(missing.chunk).forEach((file) => form.append('images', file, file.name));
    return form;
  };
  // The server counts a repeated chunk once.
  return patiently(() => sendForm(CHUNKS, makeForm(), options), options.signal);
}

/** Sends the files of a large chunk in parts, those that are missing, and then the form that names them. */
async function sendInParts(
  upload: ListingUpload,
  { missing, files }: { missing: MissingChunk<File>; files: readonly NumberedFile<File>[] },
  report: UploadReport,
  { onProgress, signal }: SendOptions,
): Promise<void> {
  let sent = bytesThere(missing, report);
  for (const file of files) {
    for (const part of missingParts(file, report.parts)) {
      await sendPart(upload.uploadId, file, part, {
        onProgress: (bytes) => onProgress(sent + Math.min(bytes, part.end - part.start)),
        signal,
      });
      sent += part.end - part.start;
    }
  }
  const form = chunkForm(upload, missing);
  const sentFiles = files.map(({ index, file: { name, size } }) => ({
    file: index,
    filename: name,
    size,
  }));
  form.append('sentFiles', JSON.stringify(sentFiles));
  await patiently(() => sendForm(CHUNKS, form, { onProgress: () => undefined, signal }), signal);
}

/** Sends a part to the address that the server gives; through the server if the store can't be reached. */
async function sendPart(
  uploadId: string,
  { index, file }: NumberedFile<File>,
  { part, start, end }: Part,
  options: SendOptions,
): Promise<void> {
  const own = `/api/queue/uploads/${uploadId}/files/${index}/parts/${part}`;
  const put = (address: string, contentType: string) =>
    send({ method: 'PUT', address, body: file.slice(start, end), contentType }, options);
  await patiently(async () => {
    const { address = own, contentType = PART_TYPE } = await addressOf(
      uploadId,
      { file: index, part, size: end - start },
      options.signal,
    );
    try {
      await put(address, contentType);
    } catch (error) {
      const isOutOfReach = error instanceof SendError && error.failure.kind === 'network';
      if (address === own || !isOutOfReach || !navigator.onLine) {
        throw error;
      }
      await put(own, PART_TYPE);
    }
  }, options.signal);
}

const PART_TYPE = 'application/offset+octet-stream';

async function addressOf(
  uploadId: string,
  part: SentPart,
  signal: AbortSignal,
): Promise<{ address?: string; contentType?: string }> {
  const { addresses } = await post<{ addresses: { address: string; contentType: string }[] }>(
    `/api/queue/uploads/${uploadId}/addresses`,
    { parts: [part] },
    signal,
  );
  return addresses[0] ?? {};
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
  return patiently(() => post<UploadReport>('/api/queue/uploads', body, signal), signal);
}

/** @throws SendError, like everything of an upload */
async function post<Answer>(path: string, body: object, signal: AbortSignal): Promise<Answer> {
  try {
    return await api<Answer>(path, { method: 'POST', body, signal });
  } catch (error) {
    if (error instanceof ApiError) {
      const { status, problem } = error;
      throw new SendError({ kind: 'refused', status, problem: { ...problem } });
    }
    throw new SendError({ kind: signal.aborted ? 'aborted' : 'network' });
  }
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
  const tell = () => options.onProgress([...sent.values()].reduce((sum, one) => sum + one, there));
  tell();
  const waiting = missing.values();

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
          : sendInParts(upload, { missing: one, files: inParts }, report, { onProgress, signal }));
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
