import { mkdir, open, readFile, rename, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';

const MAX_BYTES = 10 * 1024 * 1024;

/** Opens a log for appending. A log that has grown past 10 MB is first renamed to `<path>.1`. */
export async function openLog(path: string): Promise<FileHandle> {
  await mkdir(dirname(path), { recursive: true });
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > MAX_BYTES) {
    await rename(path, `${path}.1`);
  }
  return open(path, 'a', 0o600);
}

/** The text written to the log from byte `offset` on; empty when the log can't be read. */
export async function logSince(path: string, offset: number): Promise<string> {
  return readFile(path).then(
    (bytes) => bytes.subarray(offset).toString('utf8'),
    () => '',
  );
}
