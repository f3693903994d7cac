import { boxMean } from '../pixels/box-mean.js';
import { Kernels } from '../kernels/kernels.js';
import { plane, type Plane } from '../pixels/raster.js';

/** Radius, in pixels, within which a pixel's contrast is measured at every scale. */
const RADIUS = 5;
/**
 * Variance (squared code values) that noise causes: frames that differ by less show no useful detail. Must equal the
 * value in `assembly/fusion.ts`.
 */
const NOISE = 1;
/** Spread around the middle of the code values that count as well exposed. */
const EXPOSED_SPREAD = 0.2;
/** Minimum weight: even a badly exposed frame counts where it alone shows something. */
const MIN_EXPOSED = 0.001;

/** Well-exposedness of a luma (0..255), from 0 to 1: nearness to middle grey (Mertens, Kautz, Van Reeth 2007). */
const EXPOSED = Float32Array.from({ length: 256 }, (_, code) => {
  const away = (code / 255 - 0.5) / EXPOSED_SPREAD;
  return MIN_EXPOSED + Math.exp((-away * away) / 2);
});

/** Rows that are weighted at a time: few enough to stay in the processor's cache. */
const BAND = 64;
const FLOAT = 4;
const DOUBLE = 8;
/** Number of values that the kernels process at a time. */
const VECTOR = 4;

/**
 * One instance per thread: weights are computed without interruption, so no two computations need the memory at the
 * same time.
 */
let kernels: Kernels | undefined;

/** Variance of a plane around each pixel, never negative. */
function localVariance(source: Plane, mean: Plane): Plane {
  const squares = plane(source.width, source.height);
  for (let i = 0; i < squares.data.length; i++) {
    squares.data[i] = source.data[i]! * source.data[i]!;
  }
  const variance = boxMean(squares, RADIUS);
  for (let i = 0; i < variance.data.length; i++) {
    variance.data[i] = Math.max(0, variance.data[i]! - mean.data[i]! * mean.data[i]!);
  }
  return variance;
}

/**
 * Weight of a frame's detail: (local σ)⁶ · well-exposedness, so that the most detailed of several frames dominates, and
 * equally detailed frames share. The arithmetic is in `assembly/fusion.ts`.
 * @param luma 0..255, at the scale of the detail
 */
export function detailWeight(luma: Plane): Plane {
  const { width, height } = luma;
  const result = plane(width, height);
  for (let top = 0; top < height; top += BAND) {
    const bottom = Math.min(height, top + BAND);
    weighBand(luma, top, bottom, result.data.subarray(top * width, bottom * width));
  }
  return result;
}

/** Computes the weights of the rows from `top` up to, but not including, `bottom`. */
function weighBand(
  { width, height, data }: Plane,
  top: number,
  bottom: number,
  to: Float32Array,
): void {
  const first = Math.max(0, top - RADIUS);
  const rows = Math.min(height, bottom + RADIUS) - first;
  const length = rows * width;
  const padded = Math.ceil(length / VECTOR) * VECTOR;
  kernels ??= new Kernels();
  kernels.clear();
  const { run } = kernels;
  const exposed = kernels.reserve(EXPOSED.length * FLOAT);
  const sums = kernels.reserve((width + 1) * DOUBLE);
  const luma = kernels.reserve(padded * FLOAT);
  const along = kernels.reserve((padded + 1) * FLOAT);
  const means = kernels.reserve((padded + 1) * FLOAT);
  const weights = kernels.reserve((padded + 1) * FLOAT);
  kernels.floats(exposed, EXPOSED.length).set(EXPOSED);
  kernels.floats(luma, length).set(data.subarray(first * width, first * width + length));
  run.multiply(luma, luma, weights, length);
  run.meanAlongRows(luma, along, width, rows, RADIUS);
  run.meanAlongColumns(along, means, sums, width, rows, RADIUS);
  run.meanAlongRows(weights, along, width, rows, RADIUS);
  run.meanAlongColumns(along, weights, sums, width, rows, RADIUS);
  run.toVariance(weights, means, length);
  run.weighDetail(luma, weights, exposed, length);
  to.set(kernels.floats(weights + (top - first) * width * FLOAT, to.length));
}

/** Weight of a frame's brightness at the coarsest scale: mostly the well-exposedness of the surroundings. */
export function levelWeight(luma: Plane): Plane {
  const mean = boxMean(luma, RADIUS);
  const weight = localVariance(luma, mean);
  for (let i = 0; i < weight.data.length; i++) {
    const contrast = Math.sqrt(Math.sqrt(weight.data[i]! + NOISE));
    weight.data[i] = contrast * EXPOSED[(mean.data[i]! + 0.5) | 0]!;
  }
  return weight;
}
