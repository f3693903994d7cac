import type { CameraAngles } from '@roomlight/contracts';
import {
  affine,
  apply,
  compose,
  focalPixels,
  type Homography,
  inverse,
  type Point,
  straighten,
} from '@roomlight/photography/geometry';
import type { Size } from '../stage/zoom.rules.js';

/** A photo as straightened and cropped. */
export interface PhotoView {
  /** In pixels. */
  size: Size;
  angles: CameraAngles;
}

/** Maps a place in one view of a photo to another view. */
export function moveBetween([x, y]: Point, from: PhotoView, to: PhotoView): Point {
  const place: Point = [x / from.size.width, y / from.size.height];
  const [u, v] = apply(straightenPreview(from.size, from.angles, to.angles), place);
  return [u * to.size.width, v * to.size.height];
}

/**
 * Shows a photo that is straightened by `shown` as if it were straightened by `wanted`, before the server has created
 * it. It assumes a lens that is typical for photos of rooms; only the server knows the real one. Maps the unit square
 * that the photo fills to itself.
 */
export function straightenPreview(
  photo: Size,
  shown: CameraAngles,
  wanted: CameraAngles,
): Homography {
  return compose(inverse(toBase(photo, wanted)), toBase(photo, shown));
}

/** Maps the straightened and cropped photo to the photo that was taken; both fill the unit square. */
function toBase(photo: Size, { verticalAngle, horizontalAngle }: CameraAngles): Homography {
  const angles = { vertical: verticalAngle, horizontal: horizontalAngle };
  // The base has the proportions of the photo as shown; its number of pixels doesn't matter here.
  const { toSource, width, height } = straighten(photo, angles, focalPixels(photo, null));
  return compose(toSquare(photo), compose(toSource, inverse(toSquare({ width, height }))));
}

/** Maps pixels, counted from the middle of the first, to the unit square that all of them fill. */
function toSquare({ width, height }: Size): Homography {
  return affine([1 / width, 0, 0.5 / width], [0, 1 / height, 0.5 / height]);
}
