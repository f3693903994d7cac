import { focalPixels, type CameraAngles } from './camera.js';
import { affine, apply, compose, inverse, type Homography, type Point } from './homography.js';
import type { PixelSize } from './pixel-size.js';
import { straighten } from './straightened.js';

/**
 * Which part of another picture a picture shows: maps its places to those of the other one. Places are fractions of
 * width and height from the upper left corner, so they don't depend on the number of pixels.
 */
export type PicturePart = Homography;

export const WHOLE_PICTURE: PicturePart = affine([1, 0, 0], [0, 1, 0]);

/**
 * The part of a photo's base that the straightened photo shows.
 * @param base its size
 * @param focalLength millimetres as if on 36 × 24 mm film; null when unknown
 */
export function straightenedPart(
  base: PixelSize,
  angles: CameraAngles,
  focalLength: number | null,
): PicturePart {
  const { width, height, toSource } = straighten(base, angles, focalPixels(base, focalLength));
  // Pixels count from the middle of the first one, fractions from its edge.
  const toPixels = affine([width, 0, -0.5], [0, height, -0.5]);
  const toFractions = affine(
    [1 / base.width, 0, 0.5 / base.width],
    [0, 1 / base.height, 0.5 / base.height],
  );
  return compose(toFractions, compose(toSource, toPixels));
}

/** A part of a part. */
export function partOf(whole: PicturePart, part: PicturePart): PicturePart {
  return compose(whole, part);
}

/** A place of a picture, in the picture of which it is a part. */
export function placeInWhole(part: PicturePart, place: Point): Point {
  return apply(part, place);
}

export interface ShownPlace {
  /** Within the picture: 0 to 1. */
  at: Point;
  /** Whether the place itself is beyond the edge; `at` is then the nearest place that is not. */
  isOutside: boolean;
}

/** Where a part shows a place of the whole picture. */
export function placeInPart(part: PicturePart, place: Point): ShownPlace {
  const [x, y] = apply(inverse(part), place);
  const at: Point = [within(x), within(y)];
  // Rounding at the very edge takes nothing out of the picture.
  return { at, isOutside: Math.hypot(x - at[0], y - at[1]) > 1e-6 };
}

function within(fraction: number): number {
  return Math.min(1, Math.max(0, fraction));
}
