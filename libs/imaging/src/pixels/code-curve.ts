import type { Raster } from './raster.js';
import { codeOfLinear, LINEAR_OF_CODE } from './srgb.js';

/** Codes from which on a pixel is burnt, and up to which it is black: they give only a bound for its light. */
export const BURNT = 250;
export const BLACK = 4;
/** Codes whose light is used to compare exposures. */
const TELLING = { darkest: 16, brightest: 240 };
/** Maximum factor by which a camera's tone curve changes the ratio of two exposures' light along the curve. */
const MAX_BEND = 2.5;
/** Linear light of code 0, whose logarithm must be finite: half of code 1's. */
const DARKEST_LIGHT = 0.00015;

/**
 * Maps each code of one frame to the corresponding code of another, for one channel: to the median, made monotonic by
 * pooling neighbours out of order (isotonic regression). Between codes that no pixel has, the logarithm of light is
 * interpolated; beyond them, the ratio of light stays. Pixels far from the usual ratio of light have moved, even if
 * these are most of a code's pixels.
 *
 * @param isMoved for each pixel: not 0 if it is known to have moved, and so doesn't count
 */
export function codeCurve(
  from: Raster,
  to: Raster,
  channel: number,
  isMoved?: Uint8Array,
): Float32Array {
  const pairs = new Uint32Array(256 * 256);
  for (let i = channel, pixel = 0; i < from.data.length; i += 3, pixel++) {
    if (isMoved === undefined || isMoved[pixel] === 0) {
      const at = 256 * from.data[i]! + to.data[i]!;
      pairs[at] = pairs[at]! + 1;
    }
  }
  const ratio = exposureRatio(pairs);
  const pools: Pool[] = [];
  for (let code = 0; code < 256; code++) {
    const counts = pairs.subarray(256 * code, 256 * (code + 1));
    forgetUnlikely(counts, code, ratio);
    const count = counts.reduce((sum, n) => sum + n, 0);
    if (count === 0) {
      continue;
    }
    let pool: Pool = { first: code, last: code, means: median(counts, count), count };
    for (let below = pools.at(-1); below && below.means > pool.means; below = pools.at(-1)) {
      pools.pop();
      const sum = below.count + pool.count;
      const means = (below.means * below.count + pool.means * pool.count) / sum;
      pool = { first: below.first, last: pool.last, means, count: sum };
    }
    pools.push(pool);
  }
  return throughPools(pools);
}

function throughPools(pools: readonly Pool[]): Float32Array {
  const curve = new Float32Array(256);
  let before: Pool | undefined;
  for (const pool of pools) {
    curve.fill(pool.means, pool.first, pool.last + 1);
    const after = { code: pool.first, means: pool.means };
    for (let code = (before?.last ?? -1) + 1; code < pool.first; code++) {
      curve[code] = before
        ? between({ code: before.last, means: before.means }, after, code)
        : beyond(after, code);
    }
    before = pool;
  }
  for (let code = (before?.last ?? 255) + 1; before && code < 256; code++) {
    curve[code] = beyond({ code: before.last, means: before.means }, code);
  }
  return curve;
}

/** A code and the code to which it is mapped. */
interface Knot {
  code: number;
  means: number;
}

function between(before: Knot, after: Knot, code: number): number {
  const [from, here, to] = [logLight(before.code), logLight(code), logLight(after.code)];
  const [low, high] = [logLight(before.means), logLight(after.means)];
  return codeOfLinear(Math.exp(low + ((here - from) / (to - from)) * (high - low)));
}

function beyond({ code, means }: Knot, at: number): number {
  return codeOfLinear(Math.min(1, Math.exp(logLight(means) + logLight(at) - logLight(code))));
}

/** @param code may lie between codes */
function logLight(code: number): number {
  const below = Math.floor(code);
  const light = LINEAR_OF_CODE[below]!;
  const above = LINEAR_OF_CODE[Math.min(255, below + 1)]!;
  return Math.log(Math.max(DARKEST_LIGHT, light + (code - below) * (above - light)));
}

/**
 * Estimates how much more light the other frame usually has, among informative codes.
 * @param pairs counts, 256 for each code
 */
function exposureRatio(pairs: Uint32Array): number {
  const ratios: { ratio: number; count: number }[] = [];
  let all = 0;
  for (let from = TELLING.darkest; from <= TELLING.brightest; from++) {
    for (let to = TELLING.darkest; to <= TELLING.brightest; to++) {
      const count = pairs[256 * from + to]!;
      if (count > 0) {
        ratios.push({ ratio: LINEAR_OF_CODE[to]! / LINEAR_OF_CODE[from]!, count });
        all += count;
      }
    }
  }
  ratios.sort((a, b) => a.ratio - b.ratio);
  let below = 0;
  const middle = ratios.find(({ count }) => (below += count) >= all / 2);
  return middle?.ratio ?? 1;
}

/** Removes pairs far from the usual ratio, except black and white. */
function forgetUnlikely(counts: Uint32Array, code: number, ratio: number): void {
  const likely = LINEAR_OF_CODE[code]! * ratio;
  const isBurnt = likely * MAX_BEND >= 1;
  for (let to = 0; to < 256; to++) {
    const light = LINEAR_OF_CODE[to]!;
    const isTooDark = to > BLACK && light < likely / MAX_BEND;
    const isTooBright = to >= BURNT ? !isBurnt : light > likely * MAX_BEND;
    if (isTooDark || isTooBright) {
      counts[to] = 0;
    }
  }
}

/** Adjacent codes, the one code that they map to, and the number of pixels that support this. */
interface Pool {
  first: number;
  last: number;
  means: number;
  count: number;
}

/** @param counts number of occurrences of each value, `count` in all */
function median(counts: Uint32Array, count: number): number {
  let value = 0;
  for (let below = counts[0]!; below < count / 2; below += counts[value]!) {
    value++;
  }
  return value;
}
