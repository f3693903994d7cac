import type { EmbeddedJpeg } from './camera-file.types.js';
import type { FileBytes } from './file-bytes.js';

const EXIF = 'Exif\0\0';
const MAX_MARKERS = 200;
/** More than any camera leaves before a marker. */
const MAX_STRAY_BYTES = 32 * 1024;

/** A JPEG's header: its size in pixels as stored, and its block of EXIF data. */
export interface JpegHeader extends EmbeddedJpeg {
  exif: { start: number; end: number } | null;
}

/**
 * Reads the markers of a JPEG up to its size (ITU T.81, annex B).
 * @returns null for other data, and for the lossless or 12-bit JPEGs in which RAW files keep their sensor data
 */
export async function readJpeg(
  bytes: FileBytes,
  start: number,
  end: number,
): Promise<JpegHeader | null> {
  if (end > bytes.size || (await bytes.part(start, 3))?.getUint16(0) !== 0xffd8) {
    return null;
  }
  let exif: JpegHeader['exif'] = null;
  let at = start + 2;
  for (let n = 0; n < MAX_MARKERS && at + 4 <= end; n++) {
    const head = await bytes.part(at, 4);
    const marker = head?.getUint8(1) ?? 0;
    if (head?.getUint8(0) !== 0xff || marker === 0 || marker === 0xff) {
      const found = head === null ? null : await nextMarker(bytes, at, end);
      if (found === null) {
        return null;
      }
      at = found;
      continue;
    }
    if (hasNoLength(marker)) {
      at += 2;
      continue;
    }
    const next = at + 2 + head.getUint16(2);
    if (marker >= 0xc0 && marker <= 0xc2) {
      const frame = await bytes.part(at + 4, 5);
      const height = frame?.getUint16(1) ?? 0;
      const width = frame?.getUint16(3) ?? 0;
      return frame?.getUint8(0) === 8 && width > 0 && height > 0
        ? { start, end, width, height, exif }
        : null;
    }
    if (marker === 0xda || isOtherFrame(marker)) {
      return null;
    }
    if (marker === 0xe1 && exif === null && (await bytes.text(at + 4, EXIF.length)) === EXIF) {
      exif = { start: at + 4 + EXIF.length, end: Math.min(next, end) };
    }
    at = next;
  }
  return null;
}

/** TEM and RST0 to RST7. */
function hasNoLength(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
}

/**
 * Where the next marker begins: decoders pass over stray bytes, stuffed zeros and fill bytes.
 * @returns null when there is none within MAX_STRAY_BYTES
 */
async function nextMarker(bytes: FileBytes, from: number, end: number): Promise<number | null> {
  const part = await bytes.part(from, Math.min(MAX_STRAY_BYTES, end - from));
  for (let at = 0; part !== null && at + 1 < part.byteLength; at++) {
    const marker = part.getUint8(at + 1);
    if (part.getUint8(at) === 0xff && marker !== 0 && marker !== 0xff) {
      return from + at;
    }
  }
  return null;
}

/** SOF3 to SOF15, without the tables (DHT, JPG, DAC) that share their range. */
function isOtherFrame(marker: number): boolean {
  return marker >= 0xc3 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
