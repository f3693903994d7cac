import { isFrameStart, jpegSegments, SOS } from '../jpeg-segments.js';
import type { HeaderFacts } from './header-facts.js';

/**
 * Reads the segments up to the start of scan. If depth maps and previews fill the whole head, the size is unknown and is
 * given as 0 × 0.
 */
export function readJpegHeader(head: Buffer, fileSize: number): HeaderFacts | undefined {
  let size: { width: number; height: number } | undefined;
  let at = 0;
  for (const { marker, start, end } of jpegSegments(head)) {
    if (isFrameStart(marker) && start + 9 <= head.length) {
      size = { height: head.readUInt16BE(start + 5), width: head.readUInt16BE(start + 7) };
    }
    if (marker === SOS) {
      return size && { ...size, dataStart: end };
    }
    at = end;
  }
  if (size === undefined && head.length < fileSize && at + 4 > head.length) {
    return { width: 0, height: 0, dataStart: undefined };
  }
  return size && { ...size, dataStart: undefined };
}
