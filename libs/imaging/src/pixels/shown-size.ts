import sharp from '../libvips/sharp.js';
import { MAX_PIXELS } from './limits.js';

/** pixels, after EXIF orientation */
export interface ShownSize {
  width: number;
  height: number;
}

/**
 * Returns the size at which a photo is shown; null if it can't be determined. The head of a JPEG or PNG is sufficient;
 * WebP and TIFF may store the size at their end.
 *
 * @param photo the first HEAD_BYTES of the file, or the path of the whole file
 */
export function shownSize(photo: Buffer | string): Promise<ShownSize | null> {
  return readShownSize(photo).catch(() => null);
}

/** @throws Error of the decoder if the size can't be determined */
export async function readShownSize(photo: Buffer | string): Promise<ShownSize> {
  const { autoOrient } = await sharp(photo, { limitInputPixels: MAX_PIXELS }).metadata();
  return { width: autoOrient.width, height: autoOrient.height };
}

/** Returns the size of a copy whose longer side has at most `most` pixels. */
export function withinLength({ width, height }: ShownSize, most: number): ShownSize {
  const scale = Math.min(1, most / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** Returns the size of a copy that is at most `most` pixels wide. */
export function withinWidth({ width, height }: ShownSize, most: number): ShownSize {
  const scale = Math.min(1, most / width);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
