import { plane, type Plane, type Raster } from '../pixels/raster.js';
import { boxMean } from '../pixels/box-mean.js';
import type { Trust } from './trusted-frames.js';
import { LINEAR_OF_CODE, smoothstep } from '../pixels/srgb.js';
import { hypot, log, max, min } from '../pixels/maths.js';

/** Log-chroma ln(R/G) and ln(B/G) of linear light, for each pixel. */
export interface Chroma {
  redness: Plane;
  blueness: Plane;
}

/** What one flash frame shows: its colours, and how far each can be trusted. */
export interface ShownColour extends Chroma {
  trust: Trust;
}

/** Log-chroma up to which a flash frame shows a neutral surface, and from which on the surface has a colour. */
const NEUTRAL = 0.12;
const COLOURED = 0.25;
/** Trust below which a frame doesn't count, and from which on it counts fully. */
const HARDLY_TRUSTED = 0.15;
const TRUSTED = 0.4;
/** Radius in pixels in which colours are averaged: noise must not decide which frame is the most neutral. */
const RADIUS = 3;
/** Warmth, ln(R/B), below which a difference isn't seen. */
const TOLERANCE = 0.03;
/** Linear light that keeps ratios of dark pixels finite. */
const FLOOR = 0.0002;
const LOG_OF_CODE = Float64Array.from(LINEAR_OF_CODE, (linear) => log(linear + FLOOR));
/** Of so many pixels one is examined first: by how much it must be warmer, and the share below which nothing is done. */
const STRIDE = 5;
const CLEARLY_WARMER = 0.08;
const MIN_SHARE = 0.004;

/**
 * Corrects, in place, light surfaces that came out warmer than both the HDR frame and the flash frame that shows them
 * most neutral: no surface is bluer than it is, but light that was bounced from wood makes white brick look like it.
 * @param colour combined from all frames
 * @param light how certainly each pixel belongs to a light surface, 0..1
 * @param frames the flash frames' own colours
 */
export function coolBouncedLight(
  colour: Chroma,
  hdr: Raster,
  light: Float32Array,
  frames: readonly ShownColour[],
): void {
  if (!hasBouncedLight(colour, hdr, light, frames)) {
    return;
  }
  const smooth = frames.map(({ redness, blueness, trust: { beside } }) => {
    return { ...averaged({ redness, blueness }, beside), trust: boxMean(beside, RADIUS) };
  });
  const usual = averaged(colour);
  const natural = averaged(chromaOf(hdr));
  for (let i = 0; i < light.length; i++) {
    if (light[i] === 0) {
      continue;
    }
    const warmth = warmthAt(usual, i);
    let part = 0;
    let coolest = warmth;
    let moveRed = 0;
    let moveBlue = 0;
    for (const frame of smooth) {
      const shown = warmthAt(frame, i);
      const certain = smoothstep(HARDLY_TRUSTED, TRUSTED, frame.trust.data[i]!);
      if (certain > 0 && shown < coolest) {
        coolest = shown;
        const red = frame.redness.data[i]!;
        const blue = frame.blueness.data[i]!;
        const limit = max(shown, warmthAt(natural, i)) + TOLERANCE;
        const excess = max(0, min(1, (warmth - limit) / (warmth - shown)));
        part = certain * smoothstep(COLOURED, NEUTRAL, hypot(red, blue)) * excess;
        moveRed = red - usual.redness.data[i]!;
        moveBlue = blue - usual.blueness.data[i]!;
      }
    }
    colour.redness.data[i]! += light[i]! * part * moveRed;
    colour.blueness.data[i]! += light[i]! * part * moveBlue;
  }
}

/** Whether enough light pixels are warmer than the HDR frame and one of the flash frames for a correction to be seen. */
function hasBouncedLight(
  colour: Chroma,
  hdr: Raster,
  light: Float32Array,
  frames: readonly ShownColour[],
): boolean {
  let found = 0;
  for (let i = 0; i < light.length; i += STRIDE) {
    const limit = light[i] === 0 ? -Infinity : warmthAt(colour, i) - CLEARLY_WARMER;
    if (codeWarmth(hdr.data, 3 * i) < limit) {
      const isCooler = (frame: ShownColour): boolean =>
        warmthAt(frame, i) < limit && frame.trust.beside.data[i]! > HARDLY_TRUSTED;
      found += frames.some(isCooler) ? 1 : 0;
    }
  }
  return found * STRIDE > MIN_SHARE * light.length;
}

/** ln(R/B) of linear light, of a pixel of the HDR frame. */
const codeWarmth = (data: Uint8Array, at: number): number =>
  LOG_OF_CODE[data[at]!]! - LOG_OF_CODE[data[at + 2]!]!;

const warmthAt = ({ redness, blueness }: Chroma, i: number): number =>
  redness.data[i]! - blueness.data[i]!;

function chromaOf({ width, height, data }: Raster): Chroma {
  const redness = plane(width, height);
  const blueness = plane(width, height);
  for (let i = 0; i < redness.data.length; i++) {
    const green = LOG_OF_CODE[data[3 * i + 1]!]!;
    redness.data[i] = LOG_OF_CODE[data[3 * i]!]! - green;
    blueness.data[i] = LOG_OF_CODE[data[3 * i + 2]!]! - green;
  }
  return { redness, blueness };
}

/** Means of the surroundings, weighted if `weight` is given. */
function averaged({ redness, blueness }: Chroma, weight?: Plane): Chroma {
  if (weight === undefined) {
    return { redness: boxMean(redness, RADIUS), blueness: boxMean(blueness, RADIUS) };
  }
  const weights = boxMean(weight, RADIUS);
  const mean = (values: Plane): Plane => {
    const weighted = plane(values.width, values.height);
    for (let i = 0; i < weighted.data.length; i++) {
      weighted.data[i] = weight.data[i]! * values.data[i]!;
    }
    const result = boxMean(weighted, RADIUS);
    for (let i = 0; i < result.data.length; i++) {
      result.data[i] = result.data[i]! / max(1e-6, weights.data[i]!);
    }
    return result;
  };
  return { redness: mean(redness), blueness: mean(blueness) };
}
