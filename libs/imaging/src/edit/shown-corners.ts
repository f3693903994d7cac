import {
  type CameraAngles,
  type Corners,
  focalPixels,
  inverse,
  type Point,
  straighten,
} from '@roomlight/photography/geometry';
import { moveCorners } from './screen.js';
import type { ShownSize } from '../pixels/shown-size.js';

/** A photo's base and how it is straightened. */
export interface StraightenedBase {
  base: ShownSize;
  angles: CameraAngles;
  /** 35 mm equivalent in millimetres (36 × 24 mm film); null when the camera didn't record it. */
  focalLength: number | null;
}

/** The size of the straightened photo, in pixels. */
export function straightenedSize(photo: StraightenedBase): ShownSize {
  const { width, height } = viewOf(photo);
  return { width, height };
}

/** Maps corners of the straightened photo to its base; both in pixels from the upper left edge. */
export function cornersInBase(shown: Corners, photo: StraightenedBase): Corners {
  return moveCorners(shown, viewOf(photo).toSource);
}

/** Maps corners of the base to the straightened photo; both in pixels from the upper left edge. */
export function cornersAsShown(inBase: Corners, photo: StraightenedBase): Corners {
  return moveCorners(inBase, inverse(viewOf(photo).toSource));
}

/** Maps a point of the straightened photo to its base; both in pixels from the upper left edge. */
export function pointInBase(shown: Point, photo: StraightenedBase): Point {
  return cornersInBase([shown, shown, shown, shown], photo)[0];
}

function viewOf({ base, angles, focalLength }: StraightenedBase) {
  return straighten(base, angles, focalPixels(base, focalLength));
}
