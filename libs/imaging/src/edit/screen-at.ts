import type { Corners, Point } from '@roomlight/photography/geometry';
import { decodeTo, readSize, type SetFrame } from '../files/decode.js';
import { plane, type Plane, type Raster } from '../pixels/raster.js';
import { withinLength } from '../pixels/shown-size.js';
import { max } from '../pixels/maths.js';
import { findScreen } from './find-screen.js';
import { scaleCorners } from './screen.js';

/** Pixels of the longer side of the copy in which screens are found. */
const LENGTH = 1600;

/**
 * Finds the corners of the dark screen that a person points at in a photo.
 * @param at in pixels of the photo, from its upper left edge
 * @returns in the same pixels, from the top left clockwise; null where it isn't certain
 * @throws FrameError when the photo is damaged
 */
export async function screenAt(photo: SetFrame, [x, y]: Point): Promise<Corners | null> {
  const own = await readSize(photo);
  const small = await decodeTo(photo, withinLength(own, LENGTH), own);
  const [across, down] = [small.width / own.width, small.height / own.height];
  const corners = findScreen(lightestOf(small), [x * across, y * down]);
  return corners === null ? null : scaleCorners(corners, 1 / across, 1 / down);
}

/** The lightest channel of each pixel, in code values. */
function lightestOf({ width, height, data }: Raster): Plane {
  const result = plane(width, height);
  for (let i = 0; i < width * height; i++) {
    result.data[i] = max(data[3 * i]!, data[3 * i + 1]!, data[3 * i + 2]!);
  }
  return result;
}
