import { open } from 'node:fs/promises';

/** Length of the tail that is searched, since programs may append data after the end. */
const TAIL_BYTES = 64 * 1024;

/**
 * Throws for a PNG whose end is missing (its IEND chunk, ISO 15948): its decoder accepts a file that lacks only its
 * last rows.
 */
export async function assertPngEnds(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(Math.min(size, TAIL_BYTES));
    await file.read(tail, 0, tail.length, size - tail.length);
    if (!tail.includes('IEND')) {
      throw new Error('the PNG has no end');
    }
  } finally {
    await file.close();
  }
}
