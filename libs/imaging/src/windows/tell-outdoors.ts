import { boxMean } from '../pixels/box-mean.js';
import { LOG_OF_CODE, type OutdoorLight } from './outdoor-light.js';
import { plane, type Plane, type Raster } from '../pixels/raster.js';
import type { ShownSize } from '../pixels/shown-size.js';
import { LINEAR_OF_CODE, luminanceAt } from '../pixels/srgb.js';
import { abs, exp, floor, log, max, min } from '../pixels/maths.js';

/** The verdict of all frames on a pixel. */
export const UNTOLD = 0;
export const OUTDOORS = 1;
export const ROOM = 2;

/** Standard deviation of a ratio's logarithm under normal conditions: noise, JPEG, slight misalignment. */
const DEVIATION = 0.12;
/** Pixels by which frames may be misaligned. */
const APART = 0.2;
/** Maximum log-odds that a channel contributes for the view and against it. */
const FOR = 1.5;
const AGAINST = 2;
/** Log-odds that a burnt pixel contributes for the view if no frame contradicts. */
const BURNT = 2;
/** Radius in pixels of the neighbourhood that is also considered, and its maximum colour difference (codes). */
const REACH = 2;
const UNLIKE = 40;
/** Minimum share of room pixels around a room pixel. */
const MIN_TOGETHER = 0.58;
/** Log-odds, averaged a pixel, from which on a side is chosen. */
const SURE = 1;

/** Codes by which a neighbour must be more similar than the pixel's own place on the copy to be preferred. */
const ASIDE = 2;

/** The HDR frame on a small copy, and the verdict on each of its pixels. */
export interface Told {
  hdr: Raster;
  verdicts: Uint8Array;
}

/**
 * Separates the outdoors from the room for the pixels of windows: slats in the flash's shadow look like the view in one
 * flash frame, but not in another. Each channel of each frame contributes by how far its ratio of HDR to flash frame is
 * from the ratio of the view's light; neighbouring pixels of similar colour are considered together.
 *
 * @param regions of the windows, all of one size, which may be any
 * @returns OUTDOORS, ROOM or UNTOLD for each pixel of `hdr`
 */
export function tellOutdoors(
  light: OutdoorLight,
  hdr: Raster,
  flashes: readonly Raster[],
  regions: readonly Plane[],
): Uint8Array {
  const { width, height } = hdr;
  const odds = plane(width, height);
  const isAsked = new Uint8Array(width * height);
  for (let i = 0; i < isAsked.length; i++) {
    const x = i % width;
    const y = (i - x) / width;
    if (regions.some((region) => region.data[placeIn(region, x, y, hdr)]! > 0)) {
      isAsked[i] = 1;
      odds.data[i] = oddsOf(light, hdr, flashes, i);
    }
  }
  const verdicts = new Uint8Array(width * height);
  for (let i = 0; i < verdicts.length; i++) {
    if (isAsked[i] === 1) {
      const sure = oddsAround(odds, isAsked, hdr, flashes, i);
      verdicts[i] = sure > SURE ? OUTDOORS : sure < -SURE ? ROOM : UNTOLD;
    }
  }
  return withoutSpecks(verdicts, width, height);
}

/** Makes isolated room pixels undecided, since slightly misaligned frames seem to show the room beside twigs. */
function withoutSpecks(verdicts: Uint8Array, width: number, height: number): Uint8Array {
  const room = plane(width, height);
  verdicts.forEach((verdict, i) => (room.data[i] = verdict === ROOM ? 1 : 0));
  const around = boxMean(room, REACH);
  return verdicts.map((verdict, i) =>
    verdict === ROOM && around.data[i]! < MIN_TOGETHER ? UNTOLD : verdict,
  );
}

/** Computes the log-odds that a pixel is outdoors, from that pixel alone. */
function oddsOf(light: OutdoorLight, hdr: Raster, flashes: readonly Raster[], i: number): number {
  let sum = 0;
  let burnt = 0;
  const steep = steepness(hdr, i);
  for (let k = 0; k < light.length; k++) {
    const expected = light[k]!;
    const { data } = flashes[k]!;
    const variance = 2 * (DEVIATION + APART * max(steep, steepness(flashes[k]!, i))) ** 2;
    for (let c = 3 * i; c < 3 * i + 3; c++) {
      const natural = hdr.data[c]!;
      if (natural > 244) {
        burnt += 1 / (3 * light.length);
        // The code of a burnt pixel is a lower bound for its brightness: a frame that shows it darker shows something
        // else.
        const missing = -log(max(1e-4, LINEAR_OF_CODE[data[c]!]!)) - expected;
        sum -= missing > 0 ? min(AGAINST, missing ** 2 / variance) : 0;
        continue;
      }
      const away = LOG_OF_CODE[natural]! - LOG_OF_CODE[data[c]!]! - expected;
      if (!Number.isNaN(away)) {
        sum += max(-AGAINST, FOR - away ** 2 / variance);
      }
    }
  }
  return sum + burnt * BURNT;
}

/** How much the logarithm of green light changes within a pixel. */
function steepness({ width, data }: Raster, i: number): number {
  const at = (j: number): number => log(LINEAR_OF_CODE[data[3 * max(0, j) + 1] ?? 0]! + 0.004);
  return max(abs(at(i + 1) - at(i - 1)), abs(at(i + width) - at(i - width))) / 2;
}

/** The mean log-odds of the surrounding pixels that look similar in the HDR frame and in the last flash frame. */
function oddsAround(
  odds: Plane,
  isAsked: Uint8Array,
  hdr: Raster,
  flashes: readonly Raster[],
  i: number,
): number {
  const { width, height } = odds;
  const x = i % width;
  const y = (i - x) / width;
  let sum = 0;
  let weights = 0;
  for (let v = max(0, y - REACH); v <= min(height - 1, y + REACH); v++) {
    for (let u = max(0, x - REACH); u <= min(width - 1, x + REACH); u++) {
      const j = v * width + u;
      if (isAsked[j] === 1) {
        let unlike = differenceOf(hdr, i, hdr, j);
        for (const flash of flashes) {
          unlike = max(unlike, differenceOf(flash, i, flash, j));
        }
        const weight = exp(-((unlike / UNLIKE) ** 2));
        sum += weight * odds.data[j]!;
        weights += weight;
      }
    }
  }
  return sum / weights;
}

/** The largest difference between two pixels' channels, in codes. */
function differenceOf(one: Raster, i: number, other: Raster, j: number): number {
  return max(
    abs(one.data[3 * i]! - other.data[3 * j]!),
    abs(one.data[3 * i + 1]! - other.data[3 * j + 1]!),
    abs(one.data[3 * i + 2]! - other.data[3 * j + 2]!),
  );
}

/** The share of a region's pixels that have the given verdict. */
export function toldShare({ hdr, verdicts }: Told, region: Plane, verdict: number): number {
  let asked = 0;
  let told = 0;
  for (let i = 0; i < region.data.length; i++) {
    if (region.data[i]! >= 1) {
      const x = i % region.width;
      asked++;
      told += verdicts[placeIn(hdr, x, (i - x) / region.width, region)] === verdict ? 1 : 0;
    }
  }
  return told / max(1, asked);
}

/**
 * Computes the share of a region's pixels that the frame that shows the view would by itself assign to the view,
 * although all frames together assign them to the room: they lie in its flash's shadow.
 * @param told verdicts on a copy of the region's size
 * @param from ratio of HDR frame to that frame (luminance of linear light) from which on it assigns a pixel to the view
 */
export function misledShare(
  { hdr, verdicts }: Told,
  region: Plane,
  shower: Raster,
  from: number,
): number {
  let asked = 0;
  let misled = 0;
  for (let i = 0; i < region.data.length; i++) {
    if (region.data[i]! > 0) {
      asked++;
      misled +=
        verdicts[i] === ROOM &&
        luminanceAt(hdr.data, 3 * i) >= from * luminanceAt(shower.data, 3 * i)
          ? 1
          : 0;
    }
  }
  return misled / max(1, asked);
}

/** Returns the pixel of a picture that contains the middle of another picture's pixel; both show the same scene. */
function placeIn(picture: ShownSize, x: number, y: number, other: ShownSize): number {
  const u = floor(((x + 0.5) * picture.width) / other.width);
  const v = floor(((y + 0.5) * picture.height) / other.height);
  return v * picture.width + u;
}

/** Returns the verdict on a full-size pixel: that of the most similar pixel around its place on the small copy. */
export function verdictAt({ hdr, verdicts }: Told, photo: Raster, x: number, y: number): number {
  const i = y * photo.width + x;
  const place = placeIn(hdr, x, y, photo);
  if (hdr.width >= photo.width) {
    return verdicts[place]!;
  }
  const u = place % hdr.width;
  const v = (place - u) / hdr.width;
  if (isAlike(verdicts, place, hdr.width)) {
    return verdicts[place]!;
  }
  let verdict = UNTOLD;
  let least = Infinity;
  for (let row = max(0, v - 1); row <= min(hdr.height - 1, v + 1); row++) {
    for (let column = max(0, u - 1); column <= min(hdr.width - 1, u + 1); column++) {
      const j = row * hdr.width + column;
      const unlike = differenceOf(photo, i, hdr, j) + (j === place ? 0 : ASIDE);
      if (unlike < least) {
        least = unlike;
        verdict = verdicts[j]!;
      }
    }
  }
  return verdict;
}

/** Whether all existing pixels around a place have one verdict. */
function isAlike(verdicts: Uint8Array, place: number, width: number): boolean {
  const own = verdicts[place];
  for (let row = place - width; row <= place + width; row += width) {
    for (let j = row - 1; j <= row + 1; j++) {
      if (verdicts[j] !== own && verdicts[j] !== undefined) {
        return false;
      }
    }
  }
  return true;
}
