import { boxMean } from '../pixels/box-mean.js';
import { plane, type Plane, type Raster } from '../pixels/raster.js';
import { LINEAR_OF_CODE, luminance } from '../pixels/srgb.js';
import { log, max, sqrt } from '../pixels/maths.js';

/** Added to linear luminance before its logarithm: the level of camera noise. */
const FLOOR = 0.004;
/** Steps from black to white; a step in the deepest shadow is less than an eighth of the floor. */
const STEPS = 2048;
const LOG: Float32Array = Float32Array.from({ length: STEPS + 2 }, (_, i) =>
  log(i / STEPS + FLOOR),
);

/** Logarithm of linear luminance, with a floor at the level of camera noise. */
export function logLuminance({ width, height, data }: Raster): Plane {
  const result = plane(width, height);
  for (let i = 0; i < result.data.length; i++) {
    const r = LINEAR_OF_CODE[data[3 * i]!]!;
    const g = LINEAR_OF_CODE[data[3 * i + 1]!]!;
    const b = LINEAR_OF_CODE[data[3 * i + 2]!]!;
    const at = STEPS * luminance(r, g, b);
    const step = at | 0;
    const from = LOG[step]!;
    result.data[i] = from + (at - step) * (LOG[step + 1]! - from);
  }
  return result;
}

/**
 * Subtracts the local mean and divides by the local contrast. The result is structure, which two frames of one view
 * share whatever their light.
 */
export function normaliseLocally(source: Plane, radius = 6): Plane {
  const mean = boxMean(source, radius);
  const squares = plane(source.width, source.height);
  for (let i = 0; i < squares.data.length; i++) {
    squares.data[i] = (source.data[i]! - mean.data[i]!) ** 2;
  }
  const variance = boxMean(squares, radius);
  const result = plane(source.width, source.height);
  for (let i = 0; i < result.data.length; i++) {
    const contrast = sqrt(max(0, variance.data[i]!)) + 0.06;
    result.data[i] = (source.data[i]! - mean.data[i]!) / contrast;
  }
  return result;
}

/** Halves the size; each pixel is the mean of the four that it covers. */
export function halve(source: Plane): Plane {
  const width = source.width >> 1;
  const height = source.height >> 1;
  const result = plane(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = 2 * y * source.width + 2 * x;
      const { data } = source;
      result.data[y * width + x] =
        (data[i]! + data[i + 1]! + data[i + source.width]! + data[i + source.width + 1]!) / 4;
    }
  }
  return result;
}

/** Blurs with a small bell-shaped kernel (1 2 1 in each direction); the outermost pixels stay unchanged. */
export function soften({ width, height, data }: Plane): Plane {
  const across = Float32Array.from(data);
  for (let i = 1; i < data.length - 1; i++) {
    across[i] = (data[i - 1]! + 2 * data[i]! + data[i + 1]!) / 4;
  }
  const result = plane(width, height);
  result.data.set(across);
  for (let i = width; i < data.length - width; i++) {
    result.data[i] = (across[i - width]! + 2 * across[i]! + across[i + width]!) / 4;
  }
  return result;
}
