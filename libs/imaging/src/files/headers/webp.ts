import type { HeaderFacts } from './header-facts.js';

/** 'VP8 ', 'VP8L' and 'ANMF'. */
const PIXEL_CHUNKS = [0x56503820, 0x5650384c, 0x414e4d46];

/** Reads the first chunk, and for the extended format also the chunks up to the pixels (RFC 9649). */
export function readWebpHeader(head: Buffer): HeaderFacts | undefined {
  if (head.length < 30) {
    return undefined;
  }
  const first = head.toString('latin1', 12, 16);
  switch (first) {
    case 'VP8 ':
      return {
        width: head.readUInt16LE(26) & 0x3fff,
        height: head.readUInt16LE(28) & 0x3fff,
        dataStart: 30,
      };
    case 'VP8L': {
      const bits = head.readUInt32LE(21);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff), dataStart: 25 };
    }
    case 'VP8X':
      return {
        width: 1 + head.readUIntLE(24, 3),
        height: 1 + head.readUIntLE(27, 3),
        dataStart: pixelChunk(head),
      };
    default:
      return undefined;
  }
}

function pixelChunk(head: Buffer): number | undefined {
  let at = 12;
  while (at + 8 <= head.length) {
    if (PIXEL_CHUNKS.includes(head.readUInt32BE(at))) {
      return at + 8;
    }
    const length = head.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return undefined;
}
