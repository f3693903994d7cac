import type { HeaderFacts } from './header-facts.js';

/**
 * Reads markers up to the start of scan (ITU T.81, annex B). If depth maps and previews fill the whole head, the size
 * is unknown and is given as 0 × 0.
 */
export function readJpegHeader(head: Buffer, fileSize: number): HeaderFacts | undefined {
  let size: { width: number; height: number } | undefined;
  let at = 2;
  while (at + 4 <= head.length) {
    if (head[at] !== 0xff) {
      return undefined;
    }
    const marker = head[at + 1]!;
    if (marker === 0xff) {
      at++;
      continue;
    }
    const length = head.readUInt16BE(at + 2);
    if (isFrameStart(marker) && at + 9 <= head.length) {
      size = { height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) };
    }
    at += 2 + length;
    if (marker === 0xda) {
      return size && { ...size, dataStart: at };
    }
  }
  if (size === undefined && fileSize > at) {
    return { width: 0, height: 0, dataStart: undefined };
  }
  return size && { ...size, dataStart: undefined };
}

/** Whether the marker is one of SOF0 to SOF15, without the tables (DHT, JPG, DAC) that share their range. */
function isFrameStart(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
