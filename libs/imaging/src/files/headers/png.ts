import type { HeaderFacts } from './header-facts.js';

/** The type of the chunks with pixels. */
const IDAT = 0x49444154;

/** Reads chunks up to the first that contains pixels (ISO 15948). */
export function readPngHeader(head: Buffer): HeaderFacts | undefined {
  if (head.length < 33 || head.toString('latin1', 12, 16) !== 'IHDR') {
    return undefined;
  }
  const size = { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
  let at = 8;
  while (at + 8 <= head.length) {
    if (head.readUInt32BE(at + 4) === IDAT) {
      return { ...size, dataStart: at + 8 };
    }
    at += 12 + head.readUInt32BE(at);
  }
  return { ...size, dataStart: undefined };
}
