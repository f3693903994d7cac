import {
  affine,
  apply,
  type CameraAngles,
  compose,
  fromLevel,
  type Homography,
  inverse,
  type Point,
} from '@roomlight/contracts/geometry';
import { type Raster, warpBox } from '@roomlight/imaging/testing';

/** A photo as it would be had the camera been held otherwise. */
export interface TurnedPhoto {
  picture: Raster;
  /** Where its pixels lie in a photo by a level camera, of the size of the photo as it was taken. */
  toLevel: Homography;
}

/** Shares of the photo's size that are tried, the largest without empty corners is taken. */
const STEP = 0.01;

/**
 * A photo turned on purpose: about the middle, of the photo's own proportions and scale there, without empty corners.
 * @param photo taken level
 * @param angles how the camera would have been held
 * @param focal pixels
 */
export function turnedPhoto(photo: Raster, angles: CameraAngles, focal: number): TurnedPhoto {
  const turnedToLevel = inverse(fromLevel(photo, angles, focal));
  for (let share = 1; share > 0; share -= STEP) {
    const width = Math.round(share * photo.width);
    const height = Math.round(share * photo.height);
    const [x, y] = [(photo.width - width) / 2, (photo.height - height) / 2];
    const toLevel = compose(turnedToLevel, affine([1, 0, x], [0, 1, y]));
    if (cornersOf(width, height).every((corner) => isWithin(photo, apply(toLevel, corner)))) {
      const data = warpBox(photo, toLevel, { left: 0, top: 0, width, height });
      return { picture: { width, height, data }, toLevel };
    }
  }
  throw new Error('nothing of the photo is left when it is turned so far');
}

function cornersOf(width: number, height: number): Point[] {
  return [
    [0, 0],
    [width - 1, 0],
    [0, height - 1],
    [width - 1, height - 1],
  ];
}

function isWithin({ width, height }: Raster, [x, y]: Point): boolean {
  return x >= 0 && y >= 0 && x <= width - 1 && y <= height - 1;
}
