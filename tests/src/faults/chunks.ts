import type { PhotoFile } from '../support/photos.js';

/** Some whole sets of an upload, and how the upload announces them. */
export interface Chunk {
  sets: PhotoFile[][];
  fields: Record<string, string>;
}

/** Splits an upload into chunks of this many sets. */
export function inChunks(
  sets: readonly PhotoFile[][],
  setsPerChunk: number,
  uploadId?: string,
): Chunk[] {
  const totalChunks = Math.ceil(sets.length / setsPerChunk);
  return Array.from({ length: totalChunks }, (_, chunkIndex) => {
    const setOffset = chunkIndex * setsPerChunk;
    return {
      sets: sets.slice(setOffset, setOffset + setsPerChunk),
      fields: {
        ...(uploadId !== undefined && { uploadId }),
        chunkIndex: String(chunkIndex),
        totalChunks: String(totalChunks),
        setOffset: String(setOffset),
        totalExpected: String(sets.flat().length),
      },
    };
  });
}

/** Runs the tasks in order, with at most this many at a time. */
export async function atOnce<Result>(
  most: number,
  tasks: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = tasks.entries();
  const work = async () => {
    for (const [index, task] of waiting) {
      results[index] = await task();
    }
  };
  await Promise.all(Array.from({ length: most }, work));
  return results;
}
