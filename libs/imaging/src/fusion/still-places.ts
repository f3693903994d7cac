import { abs } from '../pixels/maths.js';
import type { Raster } from '../pixels/raster.js';
import { solveSymmetric } from '../pixels/solve.js';
import {
  type Blocks,
  blocksOf,
  byBrightness,
  commonBlocks,
  type Steps,
  USUAL_LOG,
  USUAL_STEP,
  WIDE_SHARE,
} from './exposure-blocks.js';

/**
 * Minimum share of the blocks that must stand still, and how far such a block may be off the curve (natural logarithm of
 * light, less for small steps between exposures): blocks that stand still lie on one curve nearly exactly, while a flash
 * leaves hardly any two places with the same gain. Chosen on 33 made sequences that `isUnderOneLight` rejects, 31 of
 * which have 0.24 and more; 113 sets with a flash, weak ones among them, have 0.12 and less.
 */
const MIN_STILL = 0.2;
const STILL_TOLERANCE = 0.02;
/** Histogram of gains: width of a bin, maximum deviation of a channel, and number of peaks that are tried. */
const GAIN_BIN = 0.05;
const MAX_COLOUR_CHANGE = 0.25;
const MAX_STARTS = 3;
/** Scales of the deviations that count half as the fit narrows down, natural logarithm of light. */
const FIT_SCALES = [0.15, 0.1, 0.07, 0.05, 0.04, 0.03];
/** A middle log level, so that the terms of a parabola depend less on each other. */
const MIDDLE_LEVEL = 2;

/**
 * Determines by the places that stand still whether the frames are exposures under one light: people may fill half of
 * them and more. Not for frames that may all be with flash: two flashes from one place light the room alike.
 */
export function hasStillPlaces(hdr: Raster, flashes: Raster[]): boolean {
  return stillShare([hdr, ...flashes]) >= MIN_STILL;
}

/**
 * Computes the smallest share of common blocks that stand still under one light, over all frames adjacent in
 * brightness. Only neighbours are compared: a weak flash hides in the large step to a more distant exposure. Frames that
 * have too little in common, being nearly black or burnt, are not compared.
 * @returns 0 to 1; 0 where no frames are comparable
 */
export function stillShare(frames: Raster[]): number {
  const blocks = byBrightness(frames).map((frame) => blocksOf(frame, USUAL_LOG));
  const shares = blocks
    .slice(1)
    .map((brighter, i) => stillBetween(blocks[i]!, brighter))
    .filter((share) => share !== undefined);
  return shares.length > 0 ? Math.min(...shares) : 0;
}

/**
 * Returns the share of common blocks whose gain, in each channel, lies on one stiff curve for all levels; undefined
 * where the frames have too little in common.
 */
function stillBetween(darker: Blocks, brighter: Blocks): number | undefined {
  const common = commonBlocks(darker, brighter);
  if (common === undefined || common.share < WIDE_SHARE) {
    return undefined;
  }
  const { steps, step } = common;
  const tolerance = STILL_TOLERANCE * Math.min(1, step / USUAL_STEP);
  const counts = commonGains(steps).map(
    (gain) =>
      distancesFromStiffCurve(steps, gain).filter((distance) => distance < tolerance).length,
  );
  return Math.max(0, ...counts) / steps[0]!.gains.length;
}

/** Returns the gains that most blocks share, as starting points: peaks of a histogram of blocks without colour change. */
function commonGains(steps: readonly Steps[]): number[] {
  const histogram = new Map<number, number>();
  for (const i of steps[0]!.gains.keys()) {
    const gains = steps.map((channel) => channel.gains[i]!);
    const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
    if (gains.every((gain) => abs(gain - mean) <= MAX_COLOUR_CHANGE)) {
      const bin = Math.round(mean / GAIN_BIN);
      for (const near of [bin - 1, bin, bin + 1]) {
        histogram.set(near, (histogram.get(near) ?? 0) + (near === bin ? 1 : 0.5));
      }
    }
  }
  const peaks: number[] = [];
  for (const [bin] of [...histogram].sort((a, b) => b[1] - a[1])) {
    if (peaks.length < MAX_STARTS && peaks.every((peak) => abs(peak - bin) > 3)) {
      peaks.push(bin);
    }
  }
  return peaks.map((bin) => bin * GAIN_BIN);
}

/**
 * Fits one parabola of gain over level with an offset for green and for blue, by reweighted least squares in which a
 * block counts less the farther its worst channel is off.
 * @returns each block's distance in its worst channel, natural logarithm of light
 */
function distancesFromStiffCurve(steps: readonly Steps[], start: number): Float64Array {
  const count = steps[0]!.gains.length;
  const terms = (channel: number, level: number): number[] => [
    ...[1, channel === 1 ? 1 : 0, channel === 2 ? 1 : 0],
    ...[level + MIDDLE_LEVEL, (level + MIDDLE_LEVEL) ** 2],
  ];
  let curve = [start, 0, 0, 0, 0];
  const distances = (): Float64Array =>
    Float64Array.from({ length: count }, (_, i) =>
      Math.max(
        ...steps.map(({ levels, gains }, c) => {
          const fitted = terms(c, levels[i]!).reduce((sum, term, t) => sum + term * curve[t]!, 0);
          return abs(gains[i]! - fitted);
        }),
      ),
    );
  for (const scale of FIT_SCALES) {
    const weights = distances().map((distance) => 1 / (1 + (distance / scale) ** 2) ** 2);
    const products = new Float64Array(curve.length ** 2);
    const sums = new Float64Array(curve.length);
    steps.forEach(({ levels, gains }, c) => {
      for (let i = 0; i < count; i++) {
        const term = terms(c, levels[i]!);
        for (let row = 0; row < term.length; row++) {
          sums[row]! += weights[i]! * term[row]! * gains[i]!;
          for (let column = 0; column < term.length; column++) {
            products[row * curve.length + column]! += weights[i]! * term[row]! * term[column]!;
          }
        }
      }
    });
    // Where the blocks' levels don't determine the curve, it stays as it is.
    curve = solveSymmetric(products, sums) ?? curve;
  }
  return distances();
}
