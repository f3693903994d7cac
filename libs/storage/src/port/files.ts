import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { ObjectStore, PutOptions } from './object-store.js';

/** Stores a file; see `ObjectStore.put`. */
export function putFile(
  store: ObjectStore,
  key: string,
  path: string,
  options?: PutOptions,
): Promise<{ size: number }> {
  return store.put(key, createReadStream(path, { highWaterMark: 1024 * 1024 }), options);
}

/** Writes an object into a new file (or over an old one); when it throws, no file is left. See `ObjectStore.get`. */
export async function getFile(
  store: ObjectStore,
  key: string,
  path: string,
  options?: { signal?: AbortSignal },
): Promise<{ size: number }> {
  const { body, size } = await store.get(key, options);
  try {
    await pipeline(body, createWriteStream(path));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { size };
}
