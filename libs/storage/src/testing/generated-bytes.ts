import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

const BLOCK = 64 * 1024;

/** A stream of `size` bytes that differ from block to block and from seed to seed, made as they are read. */
export function generatedBytes(size: number, seed: number): Readable {
  return Readable.from(blocks(size, seed), { objectMode: false });
}

export async function sha256Of(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) {
    hash.update(chunk);
  }
  return hash.digest('hex');
}

/** The hash of `generatedBytes(size, seed)`. */
export async function sha256OfGenerated(size: number, seed: number): Promise<string> {
  return sha256Of(generatedBytes(size, seed));
}

function* blocks(size: number, seed: number): Generator<Buffer> {
  for (let at = 0; at < size; at += BLOCK) {
    const block = Buffer.alloc(Math.min(BLOCK, size - at), (seed * 31 + at / BLOCK) % 251);
    if (block.length >= 16) {
      block.writeDoubleLE(at, 0);
      block.writeDoubleLE(seed, 8);
    }
    yield block;
  }
}
