import {
  type CameraAngles,
  type Homography,
  inverse,
  type PixelSize,
} from '@roomlight/photography/geometry';

const DEGREES = 180 / Math.PI;

/**
 * How far from level a picture is of which every place is known in a level photo: the angles at which a camera would
 * have been held whose uprights meet where this picture's do.
 * @param toLevel where its pixels lie in the level photo
 * @param focal pixels of the picture
 * @returns degrees
 */
export function leanLeft(
  { width, height }: PixelSize,
  toLevel: Homography,
  focal: number,
): CameraAngles {
  // The point in which uprights of the level photo meet is the one at infinity, downwards.
  const [, across, , , down, , , away] = inverse(toLevel);
  const x = (across - ((width - 1) / 2) * away) / focal;
  const y = (down - ((height - 1) / 2) * away) / focal;
  const sign = y < 0 ? -1 : 1;
  return {
    vertical: Math.atan2(-sign * away, Math.hypot(x, y)) * DEGREES,
    horizontal: Math.atan2(sign * x, sign * y) * DEGREES,
  };
}
