import { readFile } from 'node:fs/promises';
import { cameraFocalLength } from './camera-exif.js';
import { focalPixels, type CameraAngles } from '@roomlight/contracts/geometry/camera';
import { decodeTo, readSize, type SetFrame } from './decode.js';
import { findAngles } from './find-angles.js';
import { plane, type Plane, type Raster } from './raster.js';

/** Pixels along the longer side on which angles are told: more are slower and hardly more precise. */
const LENGTH = 1000;

/**
 * How the camera was held when a photo was taken.
 * @returns null when nothing in it tells
 * @throws FrameError when the photo is damaged
 */
export async function cameraAnglesOf(photo: SetFrame): Promise<CameraAngles | null> {
  const own = await readSize(photo);
  const scale = Math.min(1, LENGTH / Math.max(own.width, own.height));
  const size = {
    width: Math.max(1, Math.round(own.width * scale)),
    height: Math.max(1, Math.round(own.height * scale)),
  };
  const small = brightnessOf(await decodeTo(photo, size, own));
  const focal = focalPixels(size, cameraFocalLength(await readFile(photo.path)));
  return findAngles(small, focal);
}

/** Rec. 601 luma, in code values. */
function brightnessOf({ width, height, data }: Raster): Plane {
  const result = plane(width, height);
  for (let i = 0; i < width * height; i++) {
    result.data[i] = 0.299 * data[3 * i]! + 0.587 * data[3 * i + 1]! + 0.114 * data[3 * i + 2]!;
  }
  return result;
}
