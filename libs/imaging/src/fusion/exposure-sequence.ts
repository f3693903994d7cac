import { meanCode, type Raster } from '../pixels/raster.js';
import { solveSymmetric } from '../pixels/solve.js';
import { LINEAR_OF_CODE } from '../pixels/srgb.js';
import { abs } from '../pixels/maths.js';

/** Blocks across a picture: their means are hardly affected by noise and little by misaligned edges. */
const BLOCKS_ACROSS = 64;
/**
 * Code values between which a channel measures light reliably; the wider range is used where two frames share too few
 * of these.
 */
const USUAL_CODES = { darkest: 20, brightest: 245 };
const ALL_CODES = { darkest: 4, brightest: 251 };
/** Minimum number of blocks that two frames must both show for a meaningful comparison. */
const MIN_BLOCKS = 40;
/**
 * Share of the picture from which on a comparison outweighs narrower ones: in a narrow one, a person who walks through
 * the sequence may fill most of the compared area. Two frames with flash have 0.38 and more in common.
 */
const WIDE_SHARE = 0.2;
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
 * Frames whose brightness differs by less than this (natural logarithm) must agree better, in proportion: deviations
 * that camera and noise cause grow with the exposure step, while a flash that lights only a part changes the mean
 * brightness little.
 */
const USUAL_STEP = 0.8;
const MIN_PROPORTION = 0.4;
/**
 * Where large people move, the blocks that stand still decide: they lie on one curve nearly exactly, while a flash
 * leaves hardly any two places with the same gain. The tolerance, a natural logarithm of light, is smaller for small
 * steps, as above. Chosen on 33 made sequences that the test above rejects, 31 of which have 0.24 and more; 113 sets with
 * a flash, weak ones among them, have 0.12 and less.
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

/** Logarithm of linear light by code value; NaN for codes that don't measure light reliably. */
const USUAL_LOG = logWithin(USUAL_CODES);
const WIDE_LOG = logWithin(ALL_CODES);

function logWithin({ darkest, brightest }: typeof USUAL_CODES): Float64Array {
  return Float64Array.from(LINEAR_OF_CODE, (light, code) =>
    code >= darkest && code <= brightest ? Math.log(light) : NaN,
  );
}

/** Mean log light of red, green and blue, block by block; NaN where part of the block is out of range. */
type Blocks = [Float64Array, Float64Array, Float64Array];

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

/** Determines the same by most of what the frames have in common, so that large people among them are not tolerated. */
export function isUnderOneLight(hdr: Raster, flashes: Raster[]): boolean {
  const deviation = deviationFromOneLight(hdr, flashes);
  return deviation !== undefined && deviation <= 1;
}

/**
 * Determines the same by the places that stand still, so that people may fill half of the frames and more. Not for
 * frames that may all be with flash: two flashes from one place light the room alike.
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
  const blocks = frames
    .map((frame) => ({ frame, level: meanCode(frame) }))
    .sort((a, b) => a.level - b.level)
    .map(({ frame }) => blocksOf(frame, USUAL_LOG));
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
  const blocks = [...darker[0].keys()].filter(
    (i) => !Number.isNaN(darker[0][i]! + brighter[0][i]!),
  );
  if (blocks.length < Math.max(MIN_BLOCKS, WIDE_SHARE * darker[0].length)) {
    return undefined;
  }
  const steps = darker.map((channel, c) => ({
    levels: Float64Array.from(blocks, (i) => channel[i]!),
    gains: Float64Array.from(blocks, (i) => brighter[c]![i]! - channel[i]!),
  }));
  const step = quantile(joined(steps.map(({ gains }) => gains.map((gain) => abs(gain)))), 0.5);
  const tolerance = STILL_TOLERANCE * Math.min(1, step / USUAL_STEP);
  const counts = commonGains(steps).map(
    (gain) =>
      distancesFromStiffCurve(steps, gain).filter((distance) => distance < tolerance).length,
  );
  return Math.max(0, ...counts) / blocks.length;
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

/**
 * Computes the largest deviation between the HDR frame and any other, and between frames adjacent in brightness.
 * @returns 1 at the limit for exposures under one light; undefined where no two frames have enough in common
 */
export function deviationFromOneLight(hdr: Raster, flashes: Raster[]): number | undefined {
  // Brackets of a room at night, or with large exposure steps, have only near-black and near-white in common.
  return deviationWithin(USUAL_LOG, hdr, flashes) ?? deviationWithin(WIDE_LOG, hdr, flashes);
}

function deviationWithin(logs: Float64Array, hdr: Raster, flashes: Raster[]): number | undefined {
  const byBrightness = [hdr, ...flashes]
    .map((frame) => ({ frame, level: meanCode(frame) }))
    .sort((a, b) => a.level - b.level)
    .map(({ frame }) => frame);
  const middle = byBrightness.indexOf(hdr);
  const blocks = byBrightness.map((frame) => blocksOf(frame, logs));
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
  const common = darker[0].map((level, i) => level + brighter[0][i]!);
  const blocks = Uint32Array.from(common.keys()).filter((i) => !Number.isNaN(common[i]!));
  if (blocks.length < MIN_BLOCKS) {
    return undefined;
  }
  const steps = darker.map((channel, c) => {
    const levels = Float64Array.from(blocks, (i) => channel[i]!);
    const gains = Float64Array.from(blocks, (i) => brighter[c]![i]! - channel[i]!);
    return { levels, gains };
  });
  const step = quantile(joined(steps.map(({ gains }) => gains.map((gain) => abs(gain)))), 0.5);
  const proportion = Math.min(1, Math.max(MIN_PROPORTION, step / USUAL_STEP));
  const deviation = quantile(joined(steps.map(deviationsFromCurve)), JUDGED_BY);
  return {
    deviation: deviation / (MAX_DEVIATION * proportion),
    share: blocks.length / common.length,
  };
}

function blocksOf({ width, height, data }: Raster, logs: Float64Array): Blocks {
  const side = Math.max(2, Math.round(width / BLOCKS_ACROSS));
  const across = Math.floor(width / side);
  const down = Math.floor(height / side);
  const [red, green, blue]: Blocks = [
    new Float64Array(across * down),
    new Float64Array(across * down),
    new Float64Array(across * down),
  ];
  for (let block = 0; block < across * down; block++) {
    const left = side * (block % across);
    const top = side * Math.floor(block / across);
    let [r, g, b] = [0, 0, 0];
    for (let y = top; y < top + side; y++) {
      const start = 3 * (y * width + left);
      for (let i = start; i < start + 3 * side; i += 3) {
        r += logs[data[i]!]!;
        g += logs[data[i + 1]!]!;
        b += logs[data[i + 2]!]!;
      }
    }
    const tells = !Number.isNaN(r + g + b);
    red[block] = tells ? r / (side * side) : NaN;
    green[block] = tells ? g / (side * side) : NaN;
    blue[block] = tells ? b / (side * side) : NaN;
  }
  return [red, green, blue];
}

/** One channel, block by block: mean log light in one frame, and how much higher it is in the other. */
interface Steps {
  levels: Float64Array;
  gains: Float64Array;
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

function joined(parts: Float64Array[]): Float64Array {
  const all = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function quantile(values: Float64Array, share: number): number {
  return values.sort()[Math.floor(share * values.length)]!;
}
