import { cameraFocalLength } from '../files/camera-exif.js';
import { cameraLevel } from '../files/camera-level.js';
import { type CameraAngles, focalPixels } from '@roomlight/photography/geometry';
import { decodeTo, readSize, type SetFrame } from '../files/decode.js';
import { findAngles } from './find-angles.js';
import { readExifPart } from '../files/read-head.js';
import { plane, type Plane, type Raster } from '../pixels/raster.js';
import { withinLength } from '../pixels/shown-size.js';

/** Pixels of the longer side of the copy on which angles are estimated: more are slower and hardly more precise. */
export const ANGLES_LENGTH = 1000;

/**
 * Determines how the camera was held when a photo was taken.
 * @returns null when the photo doesn't show this
 * @throws FrameError when the photo is damaged
 */
export async function cameraAnglesOf(photo: SetFrame): Promise<CameraAngles | null> {
  const own = await readSize(photo);
  const small = await decodeTo(photo, withinLength(own, ANGLES_LENGTH), own);
  const exif = await readExifPart(photo.path);
  return cameraAnglesIn(small, cameraFocalLength(exif), cameraLevel(exif));
}

/**
 * Like cameraAnglesOf, for an existing small copy.
 * @param focalLength 35 mm equivalent in millimetres (36 × 24 mm film), when it is known
 * @param level how the camera was held by its own level, when it recorded this
 */
export function cameraAnglesIn(
  small: Raster,
  focalLength: number | null,
  level: CameraAngles | null = null,
): CameraAngles | null {
  return findAngles(brightnessOf(small), focalPixels(small, focalLength), level);
}

/** Rec. 601 luma, in code values. */
function brightnessOf({ width, height, data }: Raster): Plane {
  const result = plane(width, height);
  for (let i = 0; i < width * height; i++) {
    result.data[i] = 0.299 * data[3 * i]! + 0.587 * data[3 * i + 1]! + 0.114 * data[3 * i + 2]!;
  }
  return result;
}
