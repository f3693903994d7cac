import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type CameraAngles, focalPixels, straighten } from '@roomlight/photography/geometry';
import { cameraExif, cameraFocalLength, isIndoorLight } from '../files/camera-exif.js';
import { cameraLevel } from '../files/camera-level.js';
import { applyLook } from './apply-look.js';
import { decodeFull, type SetFrame } from '../files/decode.js';
import { encodePhoto } from '../files/encode.js';
import { ANGLES_LENGTH, cameraAnglesIn } from '../straighten/level-photo.js';
import { lookOf, type Tone } from './look-of.js';
import type { Raster } from '../pixels/raster.js';
import { applyOwnStyle } from '../own-style/apply-own-style.js';
import type { OwnStyle } from '../own-style/own-style.js';
import { recogniseSky, replaceSky } from './replace-sky.js';
import type { ShownSize } from '../pixels/shown-size.js';
import { smallCopy } from '../files/small-copy.js';
import { RECIPES, type Style } from './styles.js';
import { warpOver } from '../pixels/warp-over.js';

/** The settings with which a photo is finished. */
export interface Finish extends Tone {
  style: Style;
  /** The axes about which the photo is straightened. */
  straighten: { vertical: boolean; horizontal: boolean };
  /**
   * Selects the weather of a new sky; the same number for photos that belong together. Each photo gets its own clouds.
   * Null leaves the sky as it is.
   */
  sky: number | null;
  /** Also replaces the sky of a photo whose exposure is that of a room, if it shows one. */
  skyAnyway?: boolean;
  /**
   * The photographer's own look. It replaces the style, of which only the brightness is used, relative to what the look
   * gives; 1 adds nothing.
   */
  ownStyle?: OwnStyle;
}

export interface FinishReport extends ShownSize {
  /** The corrected camera angles, in degrees. */
  angles: CameraAngles;
  /** Millimetres as if on 36 × 24 mm film; null when the camera didn't record it. */
  focalLength: number | null;
  skyReplaced: boolean;
}

const QUALITY = 90;

/**
 * Writes a finished photo.
 * @throws FrameError when the photo is damaged
 */
export async function enhancePhoto(
  photo: SetFrame,
  output: string,
  finish: Finish,
): Promise<FinishReport> {
  const file = await readFile(photo.path);
  const focalLength = cameraFocalLength(file);
  const picture = await decodeFull(photo);
  const copy = await smallCopy(picture, ANGLES_LENGTH);
  const camera = { focalLength, level: cameraLevel(file) };
  const angles = anglesFor(copy, camera, finish.straighten);
  const { toSource, ...shown } = straighten(picture, angles, focalPixels(picture, focalLength));
  const isLevel = angles.vertical === 0 && angles.horizontal === 0;
  const upright = isLevel ? picture : warpOver(picture, toSource, shown);
  // Looked for before the look is applied: what is sky must not depend on the style.
  const mayShowSky = finish.sky !== null && (finish.skyAnyway === true || !isIndoorLight(file));
  const sky = mayShowSky ? recogniseSky(upright) : null;
  if (finish.ownStyle === undefined) {
    const small = isLevel ? copy : await smallCopy(upright, ANGLES_LENGTH);
    await applyLook(upright, await lookOf(small, RECIPES[finish.style], finish));
  } else {
    await applyOwnStyle(upright, finish.ownStyle, finish.brightness);
  }
  const skyReplaced =
    finish.sky !== null &&
    (await replaceSky(upright, { weather: finish.sky, clouds: numberOf(file) }, sky));
  await encodePhoto(upright, output, QUALITY, cameraExif(file));
  return { width: upright.width, height: upright.height, angles, focalLength, skyReplaced };
}

/** A number that differs between photos, and is the same when a photo is finished again. */
function numberOf(file: Buffer): number {
  return createHash('sha256').update(file).digest().readUInt32BE();
}

function anglesFor(
  small: Raster,
  { focalLength, level }: { focalLength: number | null; level: CameraAngles | null },
  axes: Finish['straighten'],
): CameraAngles {
  const isWanted = axes.vertical || axes.horizontal;
  const found = isWanted ? cameraAnglesIn(small, focalLength, level) : null;
  return {
    vertical: axes.vertical ? (found?.vertical ?? 0) : 0,
    horizontal: axes.horizontal ? (found?.horizontal ?? 0) : 0,
  };
}
