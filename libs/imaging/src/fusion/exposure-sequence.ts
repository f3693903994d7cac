import { meanCode, type Raster } from '../pixels/raster.js';
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
