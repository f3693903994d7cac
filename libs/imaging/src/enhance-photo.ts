import { readFile } from 'node:fs/promises';
import { focalPixels, type CameraAngles } from '@roomlight/contracts/geometry/camera';
import { straighten } from '@roomlight/contracts/geometry/straightened';
import { cameraExif, cameraFocalLength } from './camera-exif.js';
import { decodeFull, type SetFrame } from './decode.js';
import { encodePhoto } from './encode.js';
import { cameraAnglesOf } from './level-photo.js';
import type { Raster } from './raster.js';
import type { ShownSize } from './shown-size.js';
import { warpBox } from './warp-box.js';

export const STYLES = ['property', 'warm', 'food', 'portrait'] as const;
export type Style = (typeof STYLES)[number];

/** How a photo is finished. */
export interface Finish {
  style: Style;
  /** How many times as much light shadows and mid-tones get; white stays white. */
  brightness: number;
  /** Keeps white balance and hues as they are. */
  keepColours: boolean;
  /** Brings back what can be seen through bright windows. */
  enhanceWindows: boolean;
  /** The axes about which it is straightened. */
  straighten: { vertical: boolean; horizontal: boolean };
  /** Chooses among the skies; the same for photos that belong together. Null leaves the sky as it is. */
  sky: number | null;
}

export interface FinishReport extends ShownSize {
  /** By which the camera was turned back, degrees. */
  angles: CameraAngles;
  skyReplaced: boolean;
}

const QUALITY = 90;

/**
 * Writes a finished photo.
 * @throws FrameError when it is damaged
 */
export async function enhancePhoto(
  photo: SetFrame,
  output: string,
  finish: Finish,
): Promise<FinishReport> {
  const file = await readFile(photo.path);
  const picture = await decodeFull(photo);
  const angles = await anglesFor(photo, finish);
  const { toSource, ...shown } = straighten(
    picture,
    angles,
    focalPixels(picture, cameraFocalLength(file)),
  );
  const isLevel = angles.vertical === 0 && angles.horizontal === 0;
  const finished: Raster = isLevel
    ? picture
    : { ...shown, data: warpBox(picture, toSource, { left: 0, top: 0, ...shown }) };
  await encodePhoto(finished, output, QUALITY, cameraExif(file));
  return { width: finished.width, height: finished.height, angles, skyReplaced: false };
}

async function anglesFor(photo: SetFrame, { straighten: axes }: Finish): Promise<CameraAngles> {
  const found = axes.vertical || axes.horizontal ? await cameraAnglesOf(photo) : null;
  return {
    vertical: axes.vertical ? (found?.vertical ?? 0) : 0,
    horizontal: axes.horizontal ? (found?.horizontal ?? 0) : 0,
  };
}
