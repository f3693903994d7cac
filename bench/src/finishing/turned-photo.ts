import {
  affine,
  apply,
  type CameraAngles,
  compose,
  fromLevel,
  type Homography,
  inverse,
  type Point,
} from '@roomlight/photography/geometry';
import { type Raster, warpBox } from '@roomlight/imaging/testing';

/** A photo as it would look if the camera had been held at other angles. */
export interface TurnedPhoto {
  picture: Raster;
  /** Maps its pixels to those of a photo by a level camera, of the same size as the photo as taken. */
  toLevel: Homography;
}

/** The step between tried sizes, as a fraction of the photo's; the largest size without empty corners is used. */
const STEP = 0.01;

/**
 * Turns a photo deliberately: about the middle, with the photo's own proportions and scale there, without empty
 * corners.
 * @param angles how the camera would have been held
 * @param focal in pixels
 * @param own how it was held
 */
export function turnedPhoto(
  photo: Raster,
  angles: CameraAngles,
  focal: number,
  own: CameraAngles = { vertical: 0, horizontal: 0 },
): TurnedPhoto {
  const turnedToLevel = inverse(fromLevel(photo, angles, focal));
  const levelToPhoto = fromLevel(photo, own, focal);
  for (let share = 1; share > 0; share -= STEP) {
    const width = Math.round(share * photo.width);
    const height = Math.round(share * photo.height);
    const [x, y] = [(photo.width - width) / 2, (photo.height - height) / 2];
    const toLevel = compose(turnedToLevel, affine([1, 0, x], [0, 1, y]));
    const toPhoto = compose(levelToPhoto, toLevel);
    if (cornersOf(width, height).every((corner) => isWithin(photo, apply(toPhoto, corner)))) {
      const data = warpBox(photo, toPhoto, { left: 0, top: 0, width, height });
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
