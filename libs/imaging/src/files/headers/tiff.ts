import type { HeaderFacts } from './header-facts.js';
import { firstDirectory, TiffDirectory } from './tiff-directory.js';

const IMAGE_WIDTH = 256;
const IMAGE_LENGTH = 257;
const HEADER_BYTES = 8;

/**
 * Reads the first directory (TIFF 6.0, section 2). The directory may lie anywhere, often at the file's end: if it lies
 * beyond the head, the size is unknown and is given as 0 × 0.
 */
export function readTiffHeader(head: Buffer, size: number): HeaderFacts | undefined {
  const at = firstDirectory(head);
  if (at < HEADER_BYTES || at + 2 > size) {
    return undefined;
  }
  const directory = TiffDirectory.read(head, at);
  if (!directory) {
    return size > head.length ? { width: 0, height: 0, dataStart: HEADER_BYTES } : undefined;
  }
  const width = directory.number(IMAGE_WIDTH);
  const height = directory.number(IMAGE_LENGTH);
  if (!width || !height) {
    return undefined;
  }
  // The directory may come first or last; its own bytes aren't pixels.
  return { width, height, dataStart: HEADER_BYTES + (directory.end - at) + 4 };
}
