import { boxMean } from '../pixels/box-mean.js';
import { plane, sample, type Plane } from '../pixels/raster.js';
import type { Box } from '../pixels/sampled-part.js';
import {
  CODE_OF_LINEAR,
  LINEAR_OF_CODE,
  LINEAR_STEPS,
  luminance,
  luminanceAt,
  smoothstep,
} from '../pixels/srgb.js';
import { exp, floor, log, max, min, round } from '../pixels/maths.js';

/**
 * Highest code value from which on a pixel of the natural frame starts to count as burnt, and from which on it is
 * burnt.
 */
const BURNS = 200;
const BURNT = 250;

/** How bright light is compressed, in linear luminance. */
export interface Compression {
  /** up to here, the natural frame's light is unchanged */
  knee: number;
  /** the brightest part of the view becomes this bright */
  white: number;
}

/** For windows that are burnt as a whole. */
const WHOLE_VIEW: Compression = { knee: 0.42, white: 0.86 };
/**
 * For views of which the natural frame shows most: slats and leaves keep nearly all of their light, and the sky between
 * them its colour.
 */
export const BURNT_PARTS: Compression = { knee: 0.55, white: 0.8 };
/** Linear light that a frame must show for its ratio to the natural frame to count. */
const MIN_SHOWN = 0.015;
/** Side of the cells on which the ratio is estimated, and how many cells around each are combined. */
const CELL = 1 / 100;
const CELLS_AROUND = 3;
/** Weight of the whole window's ratio in each cell, in pixels. */
const PRIOR = 30;
/** Bounds of the ratio between the natural frame and the frame that shows its burnt areas. */
const MIN_RATIO = 1.2;
const MAX_RATIO = 20;
/** Share of the burnt pixels that may be brighter than what counts as the brightest part of the view. */
const BRIGHTER = 0.02;
/** Maximum brightening of a shadow of the flash; darker pixels don't show what the natural frame has burnt. */
const MAX_SHADOW = 2.5;
/** Linear light beyond which colours lose saturation rather than brightness. */
const MAX_LINEAR = 0.97;

/** The pixels of a box in two frames: RGB bytes, row by row. */
export interface TwoFrames {
  box: Box;
  /** the natural frame after light correction */
  natural: Uint8Array;
  /** the frame that shows the burnt areas, unchanged */
  shown: Uint8Array;
}

/**
 * Recovers burnt areas from a darker frame, as if from one exposure of great range: where the natural frame is burnt,
 * the other frame continues it, brightened by the ratio of the two nearby; then light above a knee is compressed by one
 * rising curve. The order of brightness is preserved, and no edge gets steeper than in the frames, so that nothing can
 * tear: neither between blinds, nor where the frames differ outside the burnt areas. Slats and bars that aren't burnt
 * are kept from the natural frame.
 *
 * @param weight how much of the recovered value each pixel of the box gets, 0..1
 * @param compression as for a window that is burnt as a whole by default
 * @returns RGB bytes
 */
export function recoverHighlights(
  frames: TwoFrames,
  weight: Plane,
  compression = WHOLE_VIEW,
): Uint8Array {
  const { box, natural, shown } = frames;
  const ratios = ratioField(frames);
  const curve = curveOf(brightestOf(frames, ratios), compression);
  const result = natural.slice();
  const scaleX = ratios.width / box.width;
  const scaleY = ratios.height / box.height;
  const light: [number, number, number] = [0, 0, 0];
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const i = y * box.width + x;
      const at = 3 * i;
      const share = weight.data[i]!;
      const r = LINEAR_OF_CODE[natural[at]!]!;
      const g = LINEAR_OF_CODE[natural[at + 1]!]!;
      const b = LINEAR_OF_CODE[natural[at + 2]!]!;
      const level = luminance(r, g, b);
      const highest = max(natural[at]!, natural[at + 1]!, natural[at + 2]!);
      if (share === 0 || (highest <= BURNS && level <= compression.knee)) {
        continue;
      }
      const burnt = smoothstep(BURNS, BURNT, highest);
      light[0] = r;
      light[1] = g;
      light[2] = b;
      if (burnt > 0) {
        const ratio = exp(sample(ratios, (x + 0.5) * scaleX - 0.5, (y + 0.5) * scaleY - 0.5));
        const shownR = LINEAR_OF_CODE[shown[at]!]!;
        const shownG = LINEAR_OF_CODE[shown[at + 1]!]!;
        const shownB = LINEAR_OF_CODE[shown[at + 2]!]!;
        const seen = max(1e-4, luminance(shownR, shownG, shownB));
        // Pixels burnt in the natural frame are at least as bright as they appear there.
        const lift = ratio * min(MAX_SHADOW, max(1, level / (ratio * seen)));
        const known = burnt * smoothstep(0.3, 0.8, (lift * seen) / level);
        light[0] += known * (lift * shownR - r);
        light[1] += known * (lift * shownG - g);
        light[2] += known * (lift * shownB - b);
      }
      compress(light, curve);
      result[at] = codeOf(r + share * (light[0] - r));
      result[at + 1] = codeOf(g + share * (light[1] - g));
      result[at + 2] = codeOf(b + share * (light[2] - b));
    }
  }
  return result;
}

/**
 * Natural logarithm of natural over shown luminance, smoothed, from places that neither frame has burnt; on cells of
 * the box.
 */
function ratioField({ box, natural, shown }: TwoFrames): Plane {
  const cell = max(4, round(max(box.width, box.height) * CELL));
  const columns = Math.ceil(box.width / cell) + 1;
  const rows = Math.ceil(box.height / cell) + 1;
  const sums = plane(columns, rows);
  const weights = plane(columns, rows);
  let sum = 0;
  let weight = 0;
  for (let y = 0; y < box.height; y += 2) {
    for (let x = 0; x < box.width; x += 2) {
      const at = 3 * (y * box.width + x);
      const highest = max(natural[at]!, natural[at + 1]!, natural[at + 2]!);
      const seen = luminanceAt(shown, at);
      if (highest > BURNS + 40 || seen < MIN_SHOWN) {
        continue;
      }
      const level = luminanceAt(natural, at);
      // Bright places are the most reliable: they are closest to the burnt ones.
      const counts = smoothstep(0.15, 0.6, level);
      if (counts > 0) {
        const k = floor(y / cell) * columns + floor(x / cell);
        const ratio = min(log(MAX_RATIO), max(log(MIN_RATIO), log(level / seen)));
        sums.data[k]! += counts * ratio;
        weights.data[k]! += counts;
        sum += counts * ratio;
        weight += counts;
      }
    }
  }
  const usual = weight > 0 ? sum / weight : log(1 / max(MIN_SHOWN, darkestBurnt(natural, shown)));
  const around = boxMean(sums, CELLS_AROUND);
  const told = boxMean(weights, CELLS_AROUND);
  for (let k = 0; k < around.data.length; k++) {
    around.data[k] = (around.data[k]! + PRIOR * usual) / (told.data[k]! + PRIOR);
  }
  return around;
}

/** Luminance in the shown frame that nine tenths of the pixels burnt in the natural frame exceed. */
function darkestBurnt(natural: Uint8Array, shown: Uint8Array): number {
  const levels: number[] = [];
  for (let at = 0; at < natural.length; at += 21) {
    if (min(natural[at]!, natural[at + 1]!, natural[at + 2]!) >= BURNT) {
      levels.push(luminanceAt(shown, at));
    }
  }
  levels.sort((a, b) => a - b);
  return levels[floor(0.1 * levels.length)] ?? 1;
}

/** The brightest light of the burnt pixels, on the natural frame's scale. */
function brightestOf({ box, natural, shown }: TwoFrames, ratios: Plane): number {
  const levels: number[] = [];
  const scaleX = ratios.width / box.width;
  const scaleY = ratios.height / box.height;
  for (let y = 0; y < box.height; y += 4) {
    for (let x = 0; x < box.width; x += 4) {
      const at = 3 * (y * box.width + x);
      if (max(natural[at]!, natural[at + 1]!, natural[at + 2]!) >= BURNT) {
        const ratio = exp(sample(ratios, (x + 0.5) * scaleX - 0.5, (y + 0.5) * scaleY - 0.5));
        levels.push(ratio * luminanceAt(shown, at));
      }
    }
  }
  levels.sort((a, b) => a - b);
  return max(1, levels[floor((1 - BRIGHTER) * levels.length)] ?? 1);
}

/**
 * Computes the compression curve, by luminance / MAX_RATIO: identity up to the knee, then an ever smaller increase,
 * white at the brightest. It starts with slope 1 and only bends down, so that no contrast grows.
 */
function curveOf(brightest: number, { knee, white }: Compression): Float32Array {
  const steep = (brightest - knee) / (white - knee);
  return Float32Array.from({ length: CURVE_STEPS + 1 }, (_, step) => {
    const level = (step / CURVE_STEPS) * CURVE_END;
    if (level <= knee) {
      return level;
    }
    const t = (level - knee) / (brightest - knee);
    return min(MAX_LINEAR, knee + ((white - knee) * (steep * t)) / (1 + (steep - 1) * t));
  });
}

const CURVE_STEPS = 4096;
const CURVE_END = 2 * MAX_RATIO;

/** Compresses linear light, in place; a colour that no screen can show so brightly loses saturation. */
function compress(light: [number, number, number], curve: Float32Array): void {
  const level = luminance(...light);
  if (level <= 0) {
    return;
  }
  const step = min(CURVE_STEPS - 1, (level / CURVE_END) * CURVE_STEPS);
  const below = floor(step);
  const after = curve[below]! + (step - below) * (curve[below + 1]! - curve[below]!);
  const highest = (max(...light) * after) / level;
  const pure = highest > MAX_LINEAR ? max(0, (MAX_LINEAR - after) / (highest - after)) : 1;
  for (let c = 0; c < 3; c++) {
    light[c] = after + pure * ((light[c]! * after) / level - after);
  }
}

function codeOf(linear: number): number {
  return CODE_OF_LINEAR[round(LINEAR_STEPS * min(1, max(0, linear)))]!;
}
