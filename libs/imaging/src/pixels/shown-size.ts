import sharp from 'sharp';
import { MAX_PIXELS } from './limits.js';

/** pixels, after EXIF orientation */
export interface ShownSize {
  width: number;
  height: number;
}

/**
 * How large a photo is shown; null where it can't be told. The head of a JPEG or PNG tells; WebP and TIFF may keep
 * what matters at their end.
 *
 * @param photo the first HEAD_BYTES of the file, or the path of the whole
 */
export function shownSize(photo: Buffer | string): Promise<ShownSize | null> {
  return readShownSize(photo).catch(() => null);
}

/** @throws Error of the decoder where it can't be told */
export async function readShownSize(photo: Buffer | string): Promise<ShownSize> {
  const { autoOrient } = await sharp(photo, { limitInputPixels: MAX_PIXELS }).metadata();
  return { width: autoOrient.width, height: autoOrient.height };
}

/** The size of a copy that is no longer than `most` pixels along its longer side. */
export function withinLength({ width, height }: ShownSize, most: number): ShownSize {
  const scale = Math.min(1, most / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
