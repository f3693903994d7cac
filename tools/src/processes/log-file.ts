import { copyFile, mkdir, open, readFile, stat, truncate } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';

const MAX_BYTES = 10 * 1024 * 1024;

/** Opens a log for appending. */
export async function openLog(path: string): Promise<FileHandle> {
  await mkdir(dirname(path), { recursive: true });
  await rotateLog(path);
  return open(path, 'a', 0o600);
}

/**
 * Moves the text of a log that has grown past the limit to `<path>.1`, as logrotate's `copytruncate` does: programs that
 * have the log open for appending continue at its new end. A line that is written in between may be lost.
 */
export async function rotateLog(path: string, maxBytes = MAX_BYTES): Promise<void> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > maxBytes) {
    await copyFile(path, `${path}.1`);
    await truncate(path);
  }
}

/** The text written to the log from byte `offset` on; empty when the log can't be read. */
export async function logSince(path: string, offset: number): Promise<string> {
  return readFile(path).then(
    (bytes) => bytes.subarray(offset).toString('utf8'),
    () => '',
  );
}
