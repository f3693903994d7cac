import { align, structurePyramid } from '../align/align.js';
import { warpTo } from '../align/warp.js';
import { shrink } from '../files/decode.js';
import { min } from '../pixels/maths.js';
import type { Raster } from '../pixels/raster.js';

/**
 * Least correlation of local structure of a photo and what was made of it: finished photos of one view have 0.7 and
 * more, other views less than 0.2.
 */
const MIN_PAIR_MATCH = 0.45;

/** A finished picture, placed over what it was made of. */
export interface PlacedResult {
  picture: Raster;
  /** Whether it shows what is at this place. */
  shows: (x: number, y: number) => boolean;
}

/**
 * Places a finished picture over the small copy that it was made of, although it was cropped or turned a little.
 * @returns null when it shows another view
 */
export async function placeResult(before: Raster, after: Raster): Promise<PlacedResult | null> {
  const sameSize = await shrink(after, before, before);
  const place = align(structurePyramid(before), structurePyramid(sameSize));
  if (place.match === null || place.match < MIN_PAIR_MATCH) {
    return null;
  }
  const picture = warpTo(sameSize, place);
  const { data, width } = picture;
  const shows = (x: number, y: number): boolean => {
    const at = 3 * (y * width + x);
    return min(255, data[at]! + data[at + 1]! + data[at + 2]!) > 0;
  };
  return { picture, shows };
}
