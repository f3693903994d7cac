import { boxMean } from '../../pixels/box-mean.js';
import { plane, type Plane } from '../../pixels/raster.js';
import type { Proxy } from './proxy.js';
import { max } from '../../pixels/maths.js';

/** Weight of a distant guess relative to a square full of pixels. */
const GUESS = 0.02;

/**
 * Mean colour around each pixel, over the pixels that count; where few do, their overall mean or the given guess.
 * @param counts 1 for pixels that count, 0 for others
 * @returns one plane a channel
 */
export function localColour(
  { width, height, red, green, blue }: Proxy,
  counts: Plane,
  radius: number,
  guess?: readonly Plane[],
): Plane[] {
  const support = boxMean(counts, radius).data;
  const total = sumOf(counts.data);
  const counted = plane(width, height);
  return [red, green, blue].map((channel, c) => {
    multiply(channel.data, counts.data, counted.data);
    const mean = boxMean(counted, radius);
    const overall = sumOf(counted.data) / max(1, total);
    complete(mean.data, support, guess?.[c]?.data ?? overall);
    return mean;
  });
}

function multiply(a: Float32Array, b: Float32Array, product: Float32Array): void {
  for (let i = 0; i < product.length; i++) {
    product[i] = a[i]! * b[i]!;
  }
}

function complete(sums: Float32Array, support: Float32Array, far: Float32Array | number): void {
  for (let i = 0; i < sums.length; i++) {
    const guess = typeof far === 'number' ? far : far[i]!;
    sums[i] = (sums[i]! + GUESS * guess) / (support[i]! + GUESS);
  }
}

function sumOf(values: Float32Array): number {
  let sum = 0;
  for (const value of values) {
    sum += value;
  }
  return sum;
}
