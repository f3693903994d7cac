import type { HeaderFacts } from './header-facts.js';

const IMAGE_WIDTH = 256;
const IMAGE_LENGTH = 257;
const SHORT = 3;
const HEADER_BYTES = 8;

/**
 * Reads the first directory (TIFF 6.0, section 2). It may lie anywhere, often at the file's end: beyond the head
 * the size stays unknown and is given as 0 × 0.
 */
export function readTiffHeader(head: Buffer, size: number): HeaderFacts | undefined {
  const little = head.toString('latin1', 0, 2) === 'II';
  const u16 = (at: number): number => (little ? head.readUInt16LE(at) : head.readUInt16BE(at));
  const u32 = (at: number): number => (little ? head.readUInt32LE(at) : head.readUInt32BE(at));
  const directory = u32(4);
  if (directory < HEADER_BYTES || directory + 2 > size) {
    return undefined;
  }
  if (directory + 2 > head.length || directory + 2 + 12 * u16(directory) > head.length) {
    return size > head.length ? { width: 0, height: 0, dataStart: HEADER_BYTES } : undefined;
  }
  const values = new Map<number, number>();
  for (let i = 0; i < u16(directory); i++) {
    const entry = directory + 2 + 12 * i;
    values.set(u16(entry), u16(entry + 2) === SHORT ? u16(entry + 8) : u32(entry + 8));
  }
  const width = values.get(IMAGE_WIDTH);
  const height = values.get(IMAGE_LENGTH);
  if (!width || !height) {
    return undefined;
  }
  // The directory may come first or last; its own bytes aren't pixels.
  const dataStart = HEADER_BYTES + 2 + 12 * u16(directory) + 4;
  return { width, height, dataStart };
}
