import type { EmbeddedJpeg } from './camera-file.types.js';
import type { FileBytes } from './file-bytes.js';

const EXIF = 'Exif\0\0';
const MAX_MARKERS = 200;

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
    if (head?.getUint8(0) !== 0xff) {
      return null;
    }
    const marker = head.getUint8(1);
    if (marker === 0xff) {
      at++;
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

/** SOF3 to SOF15, without the tables (DHT, JPG, DAC) that share their range. */
function isOtherFrame(marker: number): boolean {
  return marker >= 0xc3 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
