import { compose, type Homography } from './homography.js';
import type { PixelSize } from './pixel-size.js';

/** How the camera was held, in degrees. */
export interface CameraAngles {
  /** Pitch: how far it looked up, so that upright lines lean together towards the top. */
  vertical: number;
  /** Roll: how far the picture's content is turned anticlockwise. */
  horizontal: number;
}

const RADIANS = Math.PI / 180;
/** The long side of the reference frame for focal lengths, in millimetres. */
const FULL_FRAME = 36;
/** The focal length assumed for interiors when the photo doesn't record one. */
const USUAL_FOCAL_LENGTH = 20;

/**
 * @param focalLength millimetres as if on 36 × 24 mm film; null when unknown
 * @returns focal length in pixels
 */
export function focalPixels({ width, height }: PixelSize, focalLength: number | null): number {
  return (Math.max(width, height) * (focalLength ?? USUAL_FOCAL_LENGTH)) / FULL_FRAME;
}

/**
 * Maps points of the picture that a level camera would have taken to points of the actual picture. Both pictures have
 * their principal point in the middle, and places are pixels from the middle of the first one.
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
