import type { ApiClient, Answer } from '../support/api-client.js';
import { eventually } from '../support/eventually.js';
import type { PhotoFile } from '../support/photos.js';

/** Some whole sets of an upload, and how they are announced. */
export interface Chunk {
  sets: PhotoFile[][];
  fields: Record<string, string>;
}

/** An upload in chunks of so many sets. */
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

/** Sends a chunk until it is taken, as the browser does: a lost connection and a 503 are worth another try. */
export function sendUntilTaken(
  client: ApiClient,
  listingName: string,
  chunk: Chunk,
): Promise<Answer> {
  return eventually(async () => {
    const answer = await client.submit(listingName, chunk.sets, chunk.fields);
    if (answer.status === 503) {
      throw new Error(JSON.stringify(answer.body));
    }
    return answer;
  });
}

/** Runs the tasks in order, at most so many at a time. */
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
