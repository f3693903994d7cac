import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../port/error-code.js';

/** The files in `directory` and below, but for those under a directory called `except`. Links aren't followed. */
export async function* filesUnder(directory: string, except: string): AsyncGenerator<string> {
  try {
    for await (const entry of await opendir(directory, { bufferSize: 512 })) {
      const path = join(directory, entry.name);
      if (entry.isDirectory() && entry.name !== except) {
        yield* filesUnder(path, except);
      } else if (entry.isFile()) {
        yield path;
      }
    }
  } catch (error) {
    const code = errorCode(error);
    // A missing folder is empty; a folder may also disappear during the walk.
    if (code !== 'ENOENT' && code !== 'ENOTDIR') {
      throw error;
    }
  }
}
