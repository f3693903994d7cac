import { plane, type Plane } from './raster.js';

/**
 * Mean over a square of 2·radius + 1 pixels, in time independent of the radius (running sums). At the edges the
 * mean is over the pixels there are. Sums run in doubles, so that means of non-negative values stay non-negative
 * but for rounding, which is clamped away by callers that take roots.
 */
export function boxMean(source: Plane, radius: number): Plane {
  const { width, height } = source;
  const rows = plane(width, height);
  for (let y = 0; y < height; y++) {
    runningMean(source.data, rows.data, y * width, width, radius);
  }
  const result = plane(width, height);
  const sums = new Float64Array(width);
  let count = 0;
  const add = (y: number, sign: 1 | -1): void => {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      sums[x] = sums[x]! + sign * rows.data[row + x]!;
    }
    count += sign;
  };
  for (let y = 0; y < Math.min(radius, height); y++) {
    add(y, 1);
  }
  for (let y = 0; y < height; y++) {
    if (y + radius < height) {
      add(y + radius, 1);
    }
    if (y - radius - 1 >= 0) {
      add(y - radius - 1, -1);
    }
    const row = y * width;
    for (let x = 0; x < width; x++) {
      result.data[row + x] = sums[x]! / count;
    }
  }
  return result;
}

function runningMean(
  source: Float32Array,
  target: Float32Array,
  start: number,
  length: number,
  radius: number,
): void {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < Math.min(radius, length); i++) {
    sum += source[start + i]!;
    count++;
  }
  for (let i = 0; i < length; i++) {
    if (i + radius < length) {
      sum += source[start + i + radius]!;
      count++;
    }
    if (i - radius - 1 >= 0) {
      sum -= source[start + i - radius - 1]!;
      count--;
    }
    target[start + i] = sum / count;
  }
}
