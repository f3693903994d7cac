import { cameraExposure } from '../files/camera-exif.js';
import type { SetFrame } from '../files/decode.js';
import { readExifPart } from '../files/read-head.js';
import { highestCode, type Raster } from '../pixels/raster.js';
import { luminanceAt } from '../pixels/srgb.js';
import type { SmallFrame } from './frame-order.js';

/** Codes between which a pixel shows how much brighter the fused exposures are than one of them. */
const DARKEST_CODE = 24;
const BRIGHTEST_CODE = 235;

/**
 * Tells from exposure tags how much of the room's light in `room` each flash frame contains, as a share.
 * @param shot the natural frame as it was shot
 * @param room the same, or several exposures fused with it
 * @returns undefined for frames without these tags, and for all if the natural frame has none
 */
export async function taggedShares(
  shot: SmallFrame,
  room: Raster,
  flashes: readonly SetFrame[],
): Promise<(number | undefined)[]> {
  const exposure = await exposureOf(shot.frame);
  if (exposure === undefined) {
    return flashes.map(() => undefined);
  }
  const brightness = shot.pixels === room ? 1 : medianRatio(shot.pixels, room);
  const exposures = await Promise.all(flashes.map(exposureOf));
  return exposures.map((lit) => lit && (brightness * lit) / exposure);
}

const exposureOf = async ({ path }: SetFrame): Promise<number | undefined> =>
  cameraExposure(await readExifPart(path));

/** Median of how much more linear light `one` shows than `other`; 1 if they have no well-exposed pixel in common. */
function medianRatio(one: Raster, other: Raster): number {
  const ratios: number[] = [];
  for (let i = 0; i < one.data.length; i += 3) {
    const isExposed = [one, other].every(
      ({ data }) => data[i + 1]! >= DARKEST_CODE && highestCode(data, i) <= BRIGHTEST_CODE,
    );
    if (isExposed) {
      ratios.push(luminanceAt(one.data, i) / luminanceAt(other.data, i));
    }
  }
  return ratios.sort((a, b) => a - b)[ratios.length >> 1] ?? 1;
}
