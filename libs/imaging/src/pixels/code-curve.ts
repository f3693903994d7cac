import type { Raster } from './raster.js';
import { LINEAR_OF_CODE } from './srgb.js';

/** Codes of pixels that say no more than 'at least so bright' and 'at most so dark'. */
export const BURNT = 250;
export const BLACK = 4;
/** Codes by whose light exposures are compared. */
const TELLING = { darkest: 16, brightest: 240 };
/** By how much a camera's tone curve bends the ratio of two exposures' light, from place to place of the curve. */
const MAX_BEND = 2.5;

/**
 * The code of one frame that each code of another means, of one channel: their medians, made to rise by
 * pooling neighbours that don't (isotonic regression), straight between them. What is far from the usual ratio of
 * light has moved, though most pixels of a code may have.
 */
export function codeCurve(from: Raster, to: Raster, channel: number): Float32Array {
  const pairs = new Uint32Array(256 * 256);
  for (let i = channel; i < from.data.length; i += 3) {
    const at = 256 * from.data[i]! + to.data[i]!;
    pairs[at] = pairs[at]! + 1;
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
  const curve = new Float32Array(256).fill(pools.at(-1)?.means ?? 0);
  let before: Pool | undefined;
  for (const pool of pools) {
    curve.fill(pool.means, pool.first, pool.last + 1);
    const { last, means } = before ?? { last: -1, means: pool.means };
    for (let code = last + 1; code < pool.first; code++) {
      curve[code] = means + ((code - last) / (pool.first - last)) * (pool.means - means);
    }
    before = pool;
  }
  return curve;
}

/**
 * By how much more light the other frame usually has, among codes that tell.
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

/** Codes next to each other, the one code that they mean, and how many pixels say so. */
interface Pool {
  first: number;
  last: number;
  means: number;
  count: number;
}

/** @param counts of each value, `count` in all */
function median(counts: Uint32Array, count: number): number {
  let value = 0;
  for (let below = counts[0]!; below < count / 2; below += counts[value]!) {
    value++;
  }
  return value;
}
