import { abs } from '../pixels/maths.js';
import { meanCode, type Raster } from '../pixels/raster.js';
import { LINEAR_OF_CODE } from '../pixels/srgb.js';

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
export const WIDE_SHARE = 0.2;
/** A usual step between exposures, natural logarithm of light: where it is smaller, frames must agree better. */
export const USUAL_STEP = 0.8;

/** Logarithm of linear light by code value; NaN for codes that don't measure light reliably. */
export const USUAL_LOG = logWithin(USUAL_CODES);
export const WIDE_LOG = logWithin(ALL_CODES);

function logWithin({ darkest, brightest }: typeof USUAL_CODES): Float64Array {
  return Float64Array.from(LINEAR_OF_CODE, (light, code) =>
    code >= darkest && code <= brightest ? Math.log(light) : NaN,
  );
}

/** Mean log light of red, green and blue, block by block; NaN where part of the block is out of range. */
export type Blocks = [Float64Array, Float64Array, Float64Array];

/** One channel, block by block: mean log light in one frame, and how much higher it is in the other. */
export interface Steps {
  levels: Float64Array;
  gains: Float64Array;
}

/** What two frames have in common. */
export interface CommonBlocks {
  /** for red, green and blue */
  steps: readonly Steps[];
  /** share of the picture that both frames show */
  share: number;
  /** median difference in brightness, natural logarithm of light */
  step: number;
}

/** Orders frames from the darkest to the brightest. */
export function byBrightness(frames: readonly Raster[]): Raster[] {
  return frames
    .map((frame) => ({ frame, level: meanCode(frame) }))
    .sort((a, b) => a.level - b.level)
    .map(({ frame }) => frame);
}

/** @param logs log light by code value */
export function blocksOf({ width, height, data }: Raster, logs: Float64Array): Blocks {
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

/** Compares two frames block by block; undefined where they show too little in common. */
export function commonBlocks(darker: Blocks, brighter: Blocks): CommonBlocks | undefined {
  const common = darker[0].map((level, i) => level + brighter[0][i]!);
  const blocks = Uint32Array.from(common.keys()).filter((i) => !Number.isNaN(common[i]!));
  if (blocks.length < MIN_BLOCKS) {
    return undefined;
  }
  const steps = darker.map((channel, c) => ({
    levels: Float64Array.from(blocks, (i) => channel[i]!),
    gains: Float64Array.from(blocks, (i) => brighter[c]![i]! - channel[i]!),
  }));
  const sizes = joined(steps.map(({ gains }) => gains.map((gain) => abs(gain))));
  return { steps, share: blocks.length / common.length, step: quantile(sizes, 0.5) };
}

export function joined(parts: Float64Array[]): Float64Array {
  const all = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Sorts the values in place. */
export function quantile(values: Float64Array, share: number): number {
  return values.sort()[Math.floor(share * values.length)]!;
}
