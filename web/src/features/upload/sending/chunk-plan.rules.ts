import { CHUNK_BYTES } from '@roomlight/contracts/rules';
import type { UploadSet } from './shoot-to-upload.rules.js';

interface Sized {
  size: number;
}

/** Whole sets that are uploaded in one request. */
export interface Chunk<File> {
  /** The index of its first set in the whole upload. */
  setOffset: number;
  sets: UploadSet<File>[];
  bytes: number;
}

/** One chunk is a single request; several are sent in parallel. */
export interface UploadPlan<File> {
  chunks: Chunk<File>[];
  totalFiles: number;
  totalBytes: number;
}

export const filesOf = <File>({ sets }: Chunk<File>): File[] =>
  sets.flatMap(({ frames }) => frames);

export function sizeOf(files: readonly Sized[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

/**
 * Splits sets into chunks of about 5 MB. A set is never split, so a chunk contains at least one set, however large. An
 * upload of up to 5 MB in all is one request.
 */
export function planUpload<File extends Sized>(
  sets: readonly UploadSet<File>[],
  chunkBytes = CHUNK_BYTES,
): UploadPlan<File> {
  const chunks: Chunk<File>[] = [];
  sets.forEach((set, index) => {
    const bytes = sizeOf(set.frames);
    const open = chunks.at(-1);
    if (open !== undefined && open.bytes + bytes <= chunkBytes) {
      open.sets.push(set);
      open.bytes += bytes;
    } else {
      chunks.push({ setOffset: index, sets: [set], bytes });
    }
  });
  return {
    chunks,
    totalFiles: sets.reduce((sum, { frames }) => sum + frames.length, 0),
    totalBytes: chunks.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** Splits exteriors into requests of about the same size, with at most `maxFiles` each. */
export function batchFiles<File extends Sized>(
  files: readonly File[],
  maxBytes: number,
  maxFiles: number,
): File[][] {
  const batches: File[][] = [];
  let bytes = 0;
  for (const file of files) {
    const open = batches.at(-1);
    if (open !== undefined && open.length < maxFiles && bytes + file.size <= maxBytes) {
      open.push(file);
      bytes += file.size;
    } else {
      batches.push([file]);
      bytes = file.size;
    }
  }
  return batches;
}
