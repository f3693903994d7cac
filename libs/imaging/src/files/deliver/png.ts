import { pngChunk, pngProfileChunk } from '../png-profile.js';
import type { Carried } from './carried.js';

const SIGNATURE_BYTES = 8;
/** Length, type and checksum of a chunk. */
const FRAME_BYTES = 12;
/** What decoding and colours need, and how large a pixel is (PNG, third edition). */
const KEPT = [
  ...['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'],
  ...['cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'mDCV', 'cLLI', 'bKGD', 'pHYs'],
];

/** The file with the same picture, the metadata that it carries, and nothing behind its end; of an animation, the still picture. */
export function deliveredPng(png: Buffer, { exif, xmp, profile }: Carried): Buffer {
  const parts = [png.subarray(0, SIGNATURE_BYTES)];
  let isBeforePixels = true;
  for (let at = SIGNATURE_BYTES; at + FRAME_BYTES <= png.length;) {
    const type = png.toString('latin1', at + 4, at + 8);
    const end = at + FRAME_BYTES + png.readUInt32BE(at);
    if (type === 'IDAT' && isBeforePixels) {
      isBeforePixels = false;
      parts.push(
        ...(exif === null ? [] : [pngChunk('eXIf', exif)]),
        ...(xmp === null
          ? []
          : [pngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`))]),
      );
    }
    if (KEPT.includes(type)) {
      parts.push(png.subarray(at, Math.min(end, png.length)));
    }
    if (type === 'IHDR' && profile !== null) {
      parts.push(pngProfileChunk(profile));
    }
    if (type === 'IEND') {
      break;
    }
    at = end;
  }
  return Buffer.concat(parts);
}
