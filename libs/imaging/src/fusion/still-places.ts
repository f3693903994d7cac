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
  return stillShare([hdr, ...flashes], MIN_STILL) >= MIN_STILL;
}

/**
 * Computes the smallest share of common blocks that stand still under one light, over all frames adjacent in
 * brightness. Only neighbours are compared: a weak flash hides in the large step to a more distant exposure. Frames that
 * have too little in common, being nearly black or burnt, are not compared.
 * @param enough no further frames are compared once the share is smaller than this
 * @returns 0 to 1; 0 where no frames are comparable
 */
export function stillShare(frames: Raster[], enough = 0): number {
  const blocks = byBrightness(frames).map((frame) => blocksOf(frame, USUAL_LOG));
  let least: number | undefined;
  for (const [i, brighter] of blocks.slice(1).entries()) {
    const share = stillBetween(blocks[i]!, brighter);
    least = share === undefined ? least : Math.min(share, least ?? 1);
    if (least !== undefined && least < enough) {
      break;
    }
  }
  return least ?? 0;
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

/** Gain, more of green, more of blue, slope and bend over level. */
type Curve = [all: number, green: number, blue: number, slope: number, bend: number];

/**
 * Fits one parabola of gain over level with an offset for green and for blue, by reweighted least squares in which a
 * block counts less the farther its worst channel is off.
 * @returns each block's distance in its worst channel, natural logarithm of light
 */
function distancesFromStiffCurve(steps: readonly Steps[], start: number): Float64Array {
  const count = steps[0]!.gains.length;
  let curve: Curve = [start, 0, 0, 0, 0];
  const term = new Float64Array(curve.length);
  const distances = new Float64Array(count);
  const measure = (): void => {
    const [all, green, blue, slope, bend] = curve;
    for (let i = 0; i < count; i++) {
      let most = 0;
      for (let c = 0; c < steps.length; c++) {
        const { levels, gains } = steps[c]!;
        const level = levels[i]! + MIDDLE_LEVEL;
        const own = c === 1 ? green : c === 2 ? blue : 0;
        most = Math.max(most, abs(gains[i]! - (all + own + level * slope + level * level * bend)));
      }
      distances[i] = most;
    }
  };
  for (const scale of FIT_SCALES) {
    measure();
    const products = new Float64Array(curve.length ** 2);
    const sums = new Float64Array(curve.length);
    steps.forEach(({ levels, gains }, c) => {
      for (let i = 0; i < count; i++) {
        const level = levels[i]! + MIDDLE_LEVEL;
        const off = distances[i]! / scale;
        const weight = 1 / (1 + off * off) ** 2;
        term[0] = 1;
        term[1] = c === 1 ? 1 : 0;
        term[2] = c === 2 ? 1 : 0;
        term[3] = level;
        term[4] = level * level;
        for (let row = 0; row < term.length; row++) {
          const weighted = weight * term[row]!;
          sums[row]! += weighted * gains[i]!;
          for (let column = 0; column < term.length; column++) {
            products[row * term.length + column]! += weighted * term[column]!;
          }
        }
      }
    });
    // Where the blocks' levels don't determine the curve, it stays as it is.
    const [a, b, c, d, e] = solveSymmetric(products, sums) ?? curve;
    curve = [a!, b!, c!, d!, e!];
  }
  measure();
  return distances;
}
