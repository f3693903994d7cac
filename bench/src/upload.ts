import { generateSet } from '@roomlight/imaging/testing';
import { PARALLEL_CHUNKS } from '@roomlight/contracts';
import { randomUUID } from 'node:crypto';
import sharp from '@roomlight/imaging/sharp';
import { inParallel, sendForm } from './multipart.js';
import type { SignedIn } from './product.js';

/** The frames of one set: HDR frame, then flash frames. */
export type SetBytes = readonly Buffer[];

/** Makes an interior that the engine merges like a real one. */
export async function makeSet(width: number, height: number): Promise<SetBytes> {
  const { hdr, flashes } = await generateSet({ width, height, flashes: 2, seed: 1 });
  return [hdr, ...flashes];
}

/**
 * Makes a set of about 5 MB, the intended size of a chunk, from frames that nobody merges: noise gives files as large
 * as a camera's.
 */
export async function makeHeavySet(): Promise<SetBytes> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const frame = () =>
    sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#000', noise } })
      .jpeg({ quality: 90 })
      .toBuffer();
  return Promise.all([frame(), frame(), frame()]);
}

export interface Upload {
  listingName: string;
  /** The set that makes up each chunk. */
  set: SetBytes;
  chunks: number;
  /**
   * When left out, equals `chunks`, and the listing is queued. When larger than `chunks`, the upload stays open and
   * nothing is merged.
   */
  totalChunks?: number;
}

/** Uploads like the product's own pages: chunk by chunk, four at once. */
export async function upload(
  person: SignedIn,
  { listingName, set, chunks, totalChunks = chunks }: Upload,
): Promise<void> {
  const uploadId = randomUUID();
  await inParallel(chunks, PARALLEL_CHUNKS, (chunkIndex) =>
    sendChunk(person, {
      listingName,
      uploadId,
      set,
      sets: 1,
      totalSets: totalChunks,
      chunkIndex,
      totalChunks,
      setOffset: chunkIndex,
    }),
  );
}

export interface Chunk {
  listingName: string;
  uploadId: string;
  /** Every set of the chunk. */
  set: SetBytes;
  /** How many sets the chunk brings. */
  sets: number;
  /** How many the listing has. */
  totalSets: number;
  chunkIndex: number;
  totalChunks: number;
  /** Position of the chunk's first set in the listing. */
  setOffset: number;
}

export async function sendChunk(
  { stack, headers }: SignedIn,
  { listingName, uploadId, set, sets, totalSets, chunkIndex, totalChunks, setOffset }: Chunk,
): Promise<void> {
  const places = Array.from({ length: sets }, (_, i) => setOffset + i);
  const fields = {
    listingName,
    uploadId,
    setMetadata: JSON.stringify(places.map(() => set.length)),
    totalExpected: String(set.length * totalSets),
    chunkIndex: String(chunkIndex),
    totalChunks: String(totalChunks),
    setOffset: String(setOffset),
  };
  const files = places.flatMap((place) =>
    set.map((bytes, frame) => ({
      field: 'images',
      filename: frame === 0 ? `IMG_${place}_0.jpg` : `IMG_${place}_${frame}.jpeg`,
      bytes,
    })),
  );
  await sendForm(`${stack.url}/api/queue/submit-staging`, headers, fields, files);
}
