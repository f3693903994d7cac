import type { Raster } from '../pixels/raster.js';
import { blendSky } from './sky/blend-sky.js';
import { findSky } from './sky/find-sky.js';
import { isOutdoors } from './sky/is-outdoors.js';
import { makeSky, type SkyChoice } from './sky/make-sky.js';
import { shrink } from './sky/proxy.js';
import { refineMask } from './sky/refine-mask.js';
import { seeThroughCrowns } from './sky/see-through-crowns.js';
import { settingOf } from './sky/setting.js';

/** Pixels of the longer side of the copy on which the sky is found. */
const PROXY_LONGEST = 480;
/** Minimum shorter side, in pixels, of a photo whose sky can be recognised. */
const MIN_SIDE = 64;

/**
 * Recognises the sky of an upright photo.
 * @returns 1 where a copy of at most `PROXY_LONGEST` pixels shows sky; null for a photo that doesn't certainly show one
 */
export function recogniseSky(picture: Raster): Uint8Array | null {
  if (Math.min(picture.width, picture.height) < MIN_SIDE) {
    return null;
  }
  const proxy = shrink(picture, PROXY_LONGEST);
  const mask = findSky(proxy);
  return isOutdoors(proxy, mask) ? mask : null;
}

/**
 * Replaces the photo's sky by a fair-weather sky, in place. Without a mask, the photo is left unchanged, byte for byte.
 * @param choice photos with the same weather and clouds get the same sky
 * @param mask of `recogniseSky`, of this photo before its colours were changed: a style must not decide what is sky
 * @returns whether the sky was replaced
 */
export async function replaceSky(
  picture: Raster,
  choice: SkyChoice,
  mask = recogniseSky(picture),
): Promise<boolean> {
  if (mask === null) {
    return false;
  }
  const proxy = shrink(picture, PROXY_LONGEST);
  const setting = settingOf(picture, proxy, mask);
  const field = refineMask(proxy, mask);
  seeThroughCrowns(picture, proxy, mask, field, setting.horizon * proxy.height);
  await blendSky(picture, field, makeSky(choice, setting));
  return true;
}
