import { smallCopy } from '../files/small-copy.js';
import { findBrightWindows } from '../finish/bright-windows.js';
import { floor, hypot, log, log2, max, min, round } from '../pixels/maths.js';
import {
  highestCode,
  lowestCode,
  plane,
  sample,
  type Plane,
  type Raster,
} from '../pixels/raster.js';
import { LINEAR_OF_CODE, luma, luminanceAt } from '../pixels/srgb.js';

/** Even places of a photo that are nearly neutral, of one colour and one brightness: a wall, a ceiling, a fridge. */
export interface Surface {
  /** log₂ of the mean linear luminance: stops below white, negative */
  light: number;
  /** natural logarithms of linear red ÷ green and blue ÷ green */
  redness: number;
  blueness: number;
  /** share of the photo, 0 to 1 */
  share: number;
}

/** Maximum number of surfaces that are told of a photo. */
export const MAX_SURFACES = 40;
/** Code values between which a place is well exposed. */
const MIN_CODE = 60;
const MAX_CODE = 249;
/** Log-chroma up to which a surface counts as nearly neutral, whatever cast the camera gave it. */
const NEARLY_NEUTRAL = 0.25;
/** Side in pixels of the small copy of the squares that are looked at, and codes by which an even one varies at most. */
const CELL = 4;
const EVEN = 14;
/** Steps in which squares are counted as one surface: stops, and log-chroma. */
const LIGHT_STEP = 0.125;
const CHROMA_STEP = 0.02;
/** Smallest share of the photo that is told. */
const MIN_SHARE = 0.001;

/** Pixels along the longer side of the copy in which surfaces are sought. */
const COPY_LENGTH = 320;
/** From how much window on a place is none of the room's. */
const WINDOW = 0.05;

/**
 * Finds the surfaces of a finished photo.
 * @param views regions of windows, 0 to 1, over the whole photo, of any size; bright windows needn't be among them
 */
export async function surfacesOf(photo: Raster, views: readonly Plane[]): Promise<Surface[]> {
  const copy = await smallCopy(photo, COPY_LENGTH);
  return findSurfaces(copy, windowsIn(copy, views));
}

function windowsIn({ width, height, data }: Raster, views: readonly Plane[]): Plane {
  const bright = plane(width, height);
  for (let i = 0; i < width * height; i++) {
    bright.data[i] = luma(data[3 * i]!, data[3 * i + 1]!, data[3 * i + 2]!);
  }
  const windows = findBrightWindows(bright);
  for (const view of views) {
    for (let i = 0; i < width * height; i++) {
      const x = (((i % width) + 0.5) * view.width) / width - 0.5;
      const y = ((Math.floor(i / width) + 0.5) * view.height) / height - 0.5;
      windows.data[i] = max(windows.data[i]!, sample(view, x, y));
    }
  }
  return windows;
}

/**
 * Finds the nearly neutral, well exposed and even surfaces of a photo, the largest first.
 * @param photo a small copy
 * @param windows of the same size, 0 to 1: what lies in a window is no surface of the room
 */
export function findSurfaces(photo: Raster, windows: Plane): Surface[] {
  const sums = new Map<string, Surface>();
  const cells = floor(photo.width / CELL) * floor(photo.height / CELL);
  for (let top = 0; top + CELL <= photo.height; top += CELL) {
    for (let left = 0; left + CELL <= photo.width; left += CELL) {
      const cell = cellAt(photo, windows, left, top);
      if (cell === null) {
        continue;
      }
      const key = [
        round(cell.light / LIGHT_STEP),
        round(cell.redness / CHROMA_STEP),
        round(cell.blueness / CHROMA_STEP),
      ].join();
      const sum = sums.get(key) ?? { light: 0, redness: 0, blueness: 0, share: 0 };
      sum.light += cell.light / cells;
      sum.redness += cell.redness / cells;
      sum.blueness += cell.blueness / cells;
      sum.share += 1 / cells;
      sums.set(key, sum);
    }
  }
  return [...sums.values()]
    .filter(({ share }) => share >= MIN_SHARE)
    .sort((one, other) => other.share - one.share)
    .slice(0, MAX_SURFACES)
    .map(({ light, redness, blueness, share }) => ({
      light: rounded(light / share),
      redness: rounded(redness / share),
      blueness: rounded(blueness / share),
      share: rounded(share),
    }));
}

/** The mean of a square of pixels, in which grain is averaged; null for one that tells nothing of the room's white. */
function cellAt(
  { width, data }: Raster,
  windows: Plane,
  left: number,
  top: number,
): Omit<Surface, 'share'> | null {
  let [red, green, blue, light] = [0, 0, 0, 0];
  let [least, most] = [255, 0];
  for (let y = top; y < top + CELL; y++) {
    for (let x = left; x < left + CELL; x++) {
      const at = 3 * (y * width + x);
      const isExposed = lowestCode(data, at) >= MIN_CODE && highestCode(data, at) <= MAX_CODE;
      if (!isExposed || windows.data[at / 3]! > WINDOW) {
        return null;
      }
      least = min(least, data[at + 1]!);
      most = max(most, data[at + 1]!);
      red += LINEAR_OF_CODE[data[at]!]!;
      green += LINEAR_OF_CODE[data[at + 1]!]!;
      blue += LINEAR_OF_CODE[data[at + 2]!]!;
      light += luminanceAt(data, at);
    }
  }
  const redness = log(red / green);
  const blueness = log(blue / green);
  return most - least > EVEN || hypot(redness, blueness) > NEARLY_NEUTRAL
    ? null
    : { light: log2(light / CELL ** 2), redness, blueness };
}

function rounded(value: number): number {
  // Adding 0 turns -0 into 0.
  return round(value * 1e4) / 1e4 + 0;
}
