import { abs } from '../pixels/maths.js';
import type { Raster } from '../pixels/raster.js';
import {
  type Blocks,
  blocksOf,
  byBrightness,
  commonBlocks,
  joined,
  quantile,
  type Steps,
  USUAL_LOG,
  USUAL_STEP,
  WIDE_LOG,
  WIDE_SHARE,
} from './exposure-blocks.js';
import { hasStillPlaces } from './still-places.js';

/** Maximum number of pieces of the curve from one frame's levels to the other's. */
const MAX_PIECES = 12;
/** Quantile of a comparison's deviations by which it is judged: one standard deviation. */
const JUDGED_BY = 0.68;
/**
 * Maximum deviation, in natural logarithms of light, from one curve for the whole picture. Real sequences have 0.08 and
 * less, sets with flash 0.16 and more.
 */
const MAX_DEVIATION = 0.11;
/**
 * Frames that are closer together than a usual step must agree better, in proportion, down to this: deviations that
 * camera and noise cause grow with the step, while a flash that lights only a part changes the mean brightness little.
 */
const MIN_PROPORTION = 0.4;

/**
 * Determines whether the frames are exposures of a view under one and the same light, so that each one's values are a
 * function of another's, regardless of place; a flash, by contrast, lights near and far, front and side, white and wood
 * differently. A single frame with flash makes it a set with flash. Also false where nothing can be determined.
 *
 * @param flashes aligned with `hdr`, same size
 */
export function isExposureSequence(hdr: Raster, flashes: Raster[]): boolean {
  return isUnderOneLight(hdr, flashes) || hasStillPlaces(hdr, flashes);
}

/**
 * Determines whether most of what the frames have in common is under one and the same light. Large people who move
 * among them make this false.
 */
export function isUnderOneLight(hdr: Raster, flashes: Raster[]): boolean {
  const deviation = deviationFromOneLight(hdr, flashes);
  return deviation !== undefined && deviation <= 1;
}

/**
 * Computes the largest deviation between the HDR frame and any other, and between frames adjacent in brightness.
 * @returns 1 at the limit for exposures under one light; undefined where no two frames have enough in common
 */
export function deviationFromOneLight(hdr: Raster, flashes: Raster[]): number | undefined {
  // Brackets of a room at night, or with large exposure steps, have only near-black and near-white in common.
  return deviationWithin(USUAL_LOG, hdr, flashes) ?? deviationWithin(WIDE_LOG, hdr, flashes);
}

function deviationWithin(logs: Float64Array, hdr: Raster, flashes: Raster[]): number | undefined {
  const frames = byBrightness([hdr, ...flashes]);
  const middle = frames.indexOf(hdr);
  const blocks = frames.map((frame) => blocksOf(frame, logs));
  const pairs = blocks.flatMap((frame, i): [Blocks, Blocks][] => {
    const next = blocks[i + 1];
    const neighbours: [Blocks, Blocks][] = next ? [[frame, next]] : [];
    const reference = blocks[middle]!;
    return abs(i - middle) > 1
      ? [...neighbours, i < middle ? [frame, reference] : [reference, frame]]
      : neighbours;
  });
  const compared = pairs.map(([a, b]) => compare(a, b)).filter((pair) => pair !== undefined);
  const wide = compared.filter(({ share }) => share >= WIDE_SHARE);
  const counted = wide.length > 0 ? wide : compared;
  return counted.length > 0 ? Math.max(...counted.map(({ deviation }) => deviation)) : undefined;
}

interface Comparison {
  /** how far the brighter frame's light deviates from a function of the darker one's; 1 at the limit */
  deviation: number;
  /** share of the picture that both frames show */
  share: number;
}

/** Compares two frames channel by channel; undefined where they show too little in common. */
function compare(darker: Blocks, brighter: Blocks): Comparison | undefined {
  const common = commonBlocks(darker, brighter);
  if (common === undefined) {
    return undefined;
  }
  const { steps, share, step } = common;
  const proportion = Math.min(1, Math.max(MIN_PROPORTION, step / USUAL_STEP));
  const deviation = quantile(joined(steps.map(deviationsFromCurve)), JUDGED_BY);
  return { deviation: deviation / (MAX_DEVIATION * proportion), share };
}

/** Distances from a curve of gain over level: piecewise linear through the medians of equal shares of the values. */
function deviationsFromCurve({ levels, gains }: Steps): Float64Array {
  const order = Uint32Array.from(levels.keys()).sort((i, j) => levels[i]! - levels[j]!);
  const pieces = Math.max(2, Math.min(MAX_PIECES, Math.floor(order.length / 12)));
  const knots = Array.from({ length: pieces }, (_, k) => {
    const share = order.subarray(
      Math.floor((k * order.length) / pieces),
      Math.floor(((k + 1) * order.length) / pieces),
    );
    const gain = quantile(
      Float64Array.from(share, (i) => gains[i]!),
      0.5,
    );
    return { level: levels[share[share.length >> 1]!]!, gain };
  });
  let k = 0;
  return Float64Array.from(order, (i) => {
    while (k < pieces - 2 && levels[i]! > knots[k + 1]!.level) {
      k++;
    }
    const [before, after] = [knots[k]!, knots[k + 1]!];
    const reach = after.level - before.level;
    const t = reach > 0 ? Math.min(1, Math.max(0, (levels[i]! - before.level) / reach)) : 0;
    return abs(gains[i]! - before.gain - t * (after.gain - before.gain));
  });
}
