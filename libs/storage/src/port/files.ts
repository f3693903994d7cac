import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { ObjectStore, PutOptions, StoredBytes } from './object-store.js';

/** Stores a file; see `ObjectStore.put`. */
export function putFile(
  store: ObjectStore,
  key: string,
  path: string,
  options?: PutOptions,
): Promise<StoredBytes> {
  return store.put(key, createReadStream(path, { highWaterMark: 1024 * 1024 }), options);
}

/**
 * Writes an object, or several one after the other, into a new file (or over an old one); when it throws, no file is
 * left. See `ObjectStore.get`.
 */
export async function getFile(
  store: ObjectStore,
  keys: string | readonly string[],
  path: string,
  options?: { signal?: AbortSignal },
): Promise<{ size: number }> {
  const target = createWriteStream(path);
  try {
    await pipeline(bytesOf(store, [keys].flat(), options), target);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { size: target.bytesWritten };
}

async function* bytesOf(
  store: ObjectStore,
  keys: readonly string[],
  options: { signal?: AbortSignal } | undefined,
): AsyncGenerator<Buffer> {
  for (const key of keys) {
    const { body } = await store.get(key, options);
    yield* body;
  }
}
