import { boxMean } from './box-mean.js';
import { plane, type Plane } from './raster.js';

/** Pixels around one within which its contrast is judged, at every scale. */
const RADIUS = 5;
/** Variance (squared code values) that noise makes: below it frames differ in nothing worth having. */
const NOISE = 1;
/** Spread of the code values that count as well exposed, around the middle. */
const EXPOSED_SPREAD = 0.2;
/** Even a badly exposed frame counts where it alone shows something. */
const LEAST_EXPOSED = 0.001;

/** How well a luma (0..255) is exposed, 0 to 1: nearness to middle grey (Mertens, Kautz, Van Reeth 2007). */
const EXPOSED = Float32Array.from({ length: 256 }, (_, code) => {
  const away = (code / 255 - 0.5) / EXPOSED_SPREAD;
  return LEAST_EXPOSED + Math.exp((-away * away) / 2);
});

/** Variance of a plane around each of its pixels, never negative. */
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
 * What a frame's detail is worth: (local σ)⁶ · well-exposedness, so that of several frames the one that shows most
 * wins, and those that show as much share.
 * @param luma 0..255, at the scale of the detail
 */
export function detailWeight(luma: Plane): Plane {
  const weight = localVariance(luma, boxMean(luma, RADIUS));
  for (let i = 0; i < weight.data.length; i++) {
    const contrast = weight.data[i]! + NOISE;
    weight.data[i] = contrast * contrast * contrast * EXPOSED[(luma.data[i]! + 0.5) | 0]!;
  }
  return weight;
}

/** What a frame's brightness is worth, at the coarsest scale: mostly well-exposedness of the surroundings. */
export function levelWeight(luma: Plane): Plane {
  const mean = boxMean(luma, RADIUS);
  const weight = localVariance(luma, mean);
  for (let i = 0; i < weight.data.length; i++) {
    const contrast = Math.sqrt(Math.sqrt(weight.data[i]! + NOISE));
    weight.data[i] = contrast * EXPOSED[(mean.data[i]! + 0.5) | 0]!;
  }
  return weight;
}
