import { pathOf } from './file-paths';
import { alike } from './picked-files.rules';

const contents = new WeakMap<File, string>();

/** Bytes of each part of a file that are compared: its beginning, its middle and its end. */
const PART_BYTES = 64 * 1024;

/** By which files that are alike differ, once they have been told apart; else empty. */
export const contentOf = (file: File): string => contents.get(file) ?? '';

/**
 * Reads parts of files that have one name, size and time, as those of two cameras or of `100CANON` and `101CANON` may. A
 * file that can't be read is told apart by its path.
 */
export async function tellApart(files: readonly File[]): Promise<void> {
  for (const file of alike(files)) {
    if (!contents.has(file)) {
      contents.set(file, await digestOf(file).catch(() => pathOf(file)));
    }
  }
}

async function digestOf(file: File): Promise<string> {
  const middle = Math.floor(file.size / 2);
  const parts = [
    file.slice(0, PART_BYTES),
    file.slice(middle, middle + PART_BYTES),
    file.slice(-PART_BYTES),
  ];
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  // Without HTTPS, browsers have no digests: a sum of bytes by place does.
  let low = 0x811c9dc5;
  let high = 0x1b873593;
  for (const byte of bytes) {
    low = Math.imul(low ^ byte, 0x01000193);
    high = Math.imul(high ^ byte, 0x85ebca6b) + low;
  }
  return `${low >>> 0}-${high >>> 0}`;
}
