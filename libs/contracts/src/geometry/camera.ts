import { compose, type Homography } from './homography.js';
import type { PixelSize } from './pixel-size.js';

/** How the camera was held, in degrees. */
export interface CameraAngles {
  /** Pitch: how far it looked up, so that upright lines lean together towards the top. */
  vertical: number;
  /** Roll: how far the picture's content is turned against the clock. */
  horizontal: number;
}

const RADIANS = Math.PI / 180;
/** The long side of the frame that focal lengths are compared by, in millimetres. */
const FULL_FRAME = 36;
/** What rooms are photographed with when the photo doesn't say. */
const USUAL_FOCAL_LENGTH = 20;

/**
 * @param focalLength millimetres as if on 36 × 24 mm film; null when nobody knows
 * @returns focal length in pixels
 */
export function focalPixels({ width, height }: PixelSize, focalLength: number | null): number {
  return (Math.max(width, height) * (focalLength ?? USUAL_FOCAL_LENGTH)) / FULL_FRAME;
}

/**
 * Where places of the picture that a level camera would have taken lie in the picture that was taken. Both pictures
 * have their principal point in the middle, and places are pixels from the middle of the first one.
 */
export function fromLevel(
  { width, height }: PixelSize,
  { vertical, horizontal }: CameraAngles,
  focal: number,
): Homography {
  const cx = (width - 1) / 2;
  const cy = (height - 1) / 2;
  const [c, s] = [Math.cos(vertical * RADIANS), Math.sin(vertical * RADIANS)];
  const [co, si] = [Math.cos(horizontal * RADIANS), Math.sin(horizontal * RADIANS)];
  const toRay: Homography = [1 / focal, 0, -cx / focal, 0, 1 / focal, -cy / focal, 0, 0, 1];
  const toPixel: Homography = [focal, 0, cx, 0, focal, cy, 0, 0, 1];
  const pitch: Homography = [1, 0, 0, 0, c, s, 0, -s, c];
  const roll: Homography = [co, si, 0, -si, co, 0, 0, 0, 1];
  return compose(toPixel, compose(roll, compose(pitch, toRay)));
}
