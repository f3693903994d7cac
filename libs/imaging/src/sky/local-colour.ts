import { boxMean } from '../box-mean.js';
import { plane, type Plane } from '../raster.js';
import type { Proxy } from './proxy.js';

/** How much a far-away guess counts beside a square full of pixels. */
const GUESS = 0.02;

/**
 * Mean colour around each pixel, over those that count; where few do, their overall mean or the guess given.
 * @param counts 1 for pixels that count, 0 for others
 * @returns one plane a channel
 */
export function localColour(
  { width, height, red, green, blue }: Proxy,
  counts: Plane,
  radius: number,
  guess?: readonly Plane[],
): Plane[] {
  const support = boxMean(counts, radius);
  const total = counts.data.reduce((sum, count) => sum + count, 0);
  return [red, green, blue].map(({ data }, c) => {
    const counted = plane(width, height);
    let sum = 0;
    for (let i = 0; i < counted.data.length; i++) {
      counted.data[i] = counts.data[i]! * data[i]!;
      sum += counted.data[i]!;
    }
    const overall = sum / Math.max(1, total);
    const mean = boxMean(counted, radius);
    const known = guess?.[c];
    for (let i = 0; i < mean.data.length; i++) {
      const far = known ? known.data[i]! : overall;
      mean.data[i] = (mean.data[i]! + GUESS * far) / (support.data[i]! + GUESS);
    }
    return mean;
  });
}
