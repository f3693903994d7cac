import sharp from 'sharp';
import { MAX_PIXELS } from './limits.js';

/** EXIF orientations from here on swap width and height. */
const FIRST_TURNED_ORIENTATION = 5;

/**
 * Whether a photo is shown turned by 90° (EXIF orientation 5 to 8), so that its width as shown is its height as
 * stored. False where the head doesn't tell: WebP and TIFF may keep their EXIF behind it.
 *
 * @param head the first HEAD_BYTES of the file, or all of a shorter file
 */
export async function isQuarterTurned(head: Buffer): Promise<boolean> {
  try {
    const { orientation = 1 } = await sharp(head, { limitInputPixels: MAX_PIXELS }).metadata();
    return orientation >= FIRST_TURNED_ORIENTATION;
  } catch {
    return false;
  }
}
