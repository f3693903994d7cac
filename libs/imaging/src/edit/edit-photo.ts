import { cameraExif, cameraFocalLength } from '../files/camera-exif.js';
import {
  type CameraAngles,
  type Corners,
  focalPixels,
  inverse,
  straighten,
} from '@roomlight/photography/geometry';
import { isPlainLight, lightFactors, type LightSettings } from '@roomlight/photography/light';
import { decodeTo, readSize, type SetFrame } from '../files/decode.js';
import { encodePhoto } from '../files/encode.js';
import { readExifPart } from '../files/read-head.js';
import { fillScreen, moveCorners, scaleCorners, sizeOfUse } from './screen.js';
import { withinWidth, type ShownSize } from '../pixels/shown-size.js';
import { applyLight } from '../light/apply-light.js';
import { readMaps } from '../light/maps-file.js';
import { applyGains } from '../look/apply-gains.js';
import type { ChannelGains } from '../look/common-look.rules.js';
import { warpOver } from '../pixels/warp-over.js';

/** A screen in a photo, and the image on it. */
export interface ScreenEdit {
  image: SetFrame;
  /** In pixels of the photo before straightening, from its upper left edge. */
  corners: Corners;
  /** 0 to 1 */
  opacity: number;
}

/** How the light of a merged photo is changed. */
export interface LightEdit {
  /** The file that the merge wrote. */
  maps: SetFrame;
  settings: LightSettings;
}

/** All edits of a photo's base. */
export interface PhotoEdit {
  /** Applied first, to a merged photo; the photo's light as merged if it is missing or plain. */
  light?: LightEdit;
  angles: CameraAngles;
  screens: readonly ScreenEdit[];
  /** Applied to the photo beneath the screens; none if it is missing. */
  gains?: ChannelGains;
}

const QUALITY = 90;
/** An edit is stopped by ending its thread. */
const NEVER = new AbortController().signal;

/**
 * Writes a photo as edited: in its changed light, straightened, cropped to its own proportions, with matched white and
 * brightness, with screens filled; each pixel of the photo is sampled once.
 * @param mostAcross maximum width of the photo in pixels before straightening: less than its own for a preview
 * @returns the size of the written photo
 * @throws FrameError when the photo, its maps or an image is damaged
 */
export async function editPhoto(
  photo: SetFrame,
  output: string,
  { light, angles, screens, gains }: PhotoEdit,
  mostAcross = Infinity,
): Promise<ShownSize> {
  const file = await readExifPart(photo.path);
  const own = await readSize(photo);
  const size = withinWidth(own, mostAcross);
  const base = await decodeTo(photo, size, own);
  if (light !== undefined && !isPlainLight(light.settings)) {
    await applyLight(base, lightFactors(await readMaps(light.maps), light.settings), NEVER);
  }
  if (gains !== undefined) {
    applyGains(base, gains);
  }
  const { toSource, ...shown } = straighten(
    size,
    angles,
    focalPixels(size, cameraFocalLength(file)),
  );
  const isLevel = angles.vertical === 0 && angles.horizontal === 0;
  const picture = isLevel ? base : warpOver(base, toSource, shown);
  const toPicture = inverse(toSource);
  for (const { image, corners, opacity } of screens) {
    const inPhoto = scaleCorners(corners, size.width / own.width, size.height / own.height);
    const shownCorners = moveCorners(inPhoto, toPicture);
    const imageSize = await readSize(image);
    fillScreen(picture, {
      image: await decodeTo(image, sizeOfUse(imageSize, shownCorners), imageSize),
      corners: shownCorners,
      opacity,
    });
  }
  await encodePhoto(picture, output, QUALITY, cameraExif(file));
  return shown;
}
