import { MAX_WHOLE_CHUNK_BYTES, PART_BYTES } from '@roomlight/contracts/rules';
import type { Chunk, UploadPlan } from './chunk-plan.rules.js';
import { filesOf } from './chunk-plan.rules.js';

/** What the server has of an upload. */
export interface UploadReport {
  isComplete: boolean;
  /** Indices of the chunks that are there. */
  chunks: readonly number[];
  parts: readonly SentPart[];
}

export interface SentPart {
  /** The file's index in the upload. */
  file: number;
  part: number;
  /** Bytes. */
  size: number;
}

export const NOTHING_SENT: UploadReport = { isComplete: false, chunks: [], parts: [] };

interface Sized {
  size: number;
}

/** A file of a chunk, and its index in the upload. */
export interface NumberedFile<File> {
  index: number;
  file: File;
}

/** A chunk that is not there yet. */
export interface MissingChunk<File> {
  index: number;
  chunk: Chunk<File>;
  /** The files of a chunk that are sent in parts before its form; null for one whose form has its files with it. */
  inParts: NumberedFile<File>[] | null;
}

/** Whether to open the upload before its bytes are sent. A single small request tells as soon whether it is refused. */
export function isAnnounced<File extends Sized>({ chunks }: UploadPlan<File>): boolean {
  return chunks.length > 1 || chunks.some(({ bytes }) => bytes > MAX_WHOLE_CHUNK_BYTES);
}

/** What remains to be sent of an upload. */
export function missingChunks<File extends Sized>(
  { chunks }: UploadPlan<File>,
  { isComplete, chunks: there }: UploadReport,
): MissingChunk<File>[] {
  if (isComplete) {
    return [];
  }
  const taken = new Set(there);
  let first = 0;
  return chunks
    .map((chunk, index) => {
      const files = filesOf(chunk).map((file, place) => ({ index: first + place, file }));
      first += files.length;
      return { index, chunk, inParts: chunk.bytes > MAX_WHOLE_CHUNK_BYTES ? files : null };
    })
    .filter(({ index }) => !taken.has(index));
}

/** A part of a file: its bytes from `start` to before `end`. */
export interface Part {
  part: number;
  start: number;
  end: number;
}

/** The parts of a file that the server has not, or not whole. */
export function missingParts<File extends Sized>(
  { index, file: { size } }: NumberedFile<File>,
  sent: readonly SentPart[],
): Part[] {
  const there = new Map(
    sent.flatMap((one) => (one.file === index ? [[one.part, one.size] as const] : [])),
  );
  return Array.from({ length: Math.ceil(size / PART_BYTES) }, (_, part) => ({
    part,
    start: part * PART_BYTES,
    end: Math.min(size, (part + 1) * PART_BYTES),
  })).filter(({ part, start, end }) => there.get(part) !== end - start);
}

/** Bytes of an upload that needn't be sent again. */
export function bytesSent<File extends Sized>(
  plan: UploadPlan<File>,
  report: UploadReport,
): number {
  return missingChunks(plan, report).reduce(
    (sum, missing) => sum - missing.chunk.bytes + bytesThere(missing, report),
    plan.totalBytes,
  );
}

/** Bytes of a chunk that needn't be sent again. */
export function bytesThere<File extends Sized>(
  { chunk, inParts }: MissingChunk<File>,
  { parts }: UploadReport,
): number {
  const missing = (inParts ?? []).flatMap((file) => missingParts(file, parts));
  return inParts === null
    ? 0
    : chunk.bytes - missing.reduce((sum, { start, end }) => sum + end - start, 0);
}
