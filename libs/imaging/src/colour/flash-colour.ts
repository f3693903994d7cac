import { coolBouncedLight, type Chroma, type ShownColour } from './neutral-surfaces.js';
import { flashTint, gatheredWhite, lightSurfaces, partThatAgrees } from './flash-white.js';
import { residualAmbient } from './residual-ambient.js';
import { boundedShare, luminanceOf, trustOf } from './trusted-frames.js';
import { plane, type Plane, type Raster } from '../pixels/raster.js';
import { LINEAR_OF_CODE } from '../pixels/srgb.js';
import { log, max, min } from '../pixels/maths.js';

/** The colour of surfaces in neutral light, combined from all flash frames. */
export interface FlashColour {
  /** ln(R/G), linear light */
  redness: Plane;
  /** ln(B/G), linear light */
  blueness: Plane;
  /** 0 where no frame shows the colour, 1 where a frame shows it clearly */
  confidence: Plane;
}

/** Linear light that keeps ratios of dark pixels finite; most of one code value. */
export const CHROMA_FLOOR = 0.0002;
/** Difference in log-chroma between two frames that noise alone can cause. */
const AGREEMENT = 0.12;
/** Weight of a frame that shows only the room's light by its exposure tags: it counts where no other frame does. */
const HARDLY = 0.02;
/**
 * Combines the frames' log-chroma pixel by pixel, each frame by its own white: a mean weighted by how much each frame
 * can be trusted there, then three rounds that reduce the weight of frames that disagree with the rest (Cauchy
 * weights).
 * @param flashes aligned with `hdr`, same size
 * @param tagged for each flash frame the share of the HDR frame's light that remains in it by its exposure tags; frames
 * that were exposed long for a weak flash show the room's light, whatever its colour, and hardly count
 */
export function combineFlashColour(
  hdr: Raster,
  flashes: Raster[],
  tagged: readonly (number | undefined)[] = [],
): FlashColour {
  const { width, height } = hdr;
  const light = lightSurfaces(hdr);
  const found = residualAmbient(hdr, flashes);
  const part = partThatAgrees(hdr, flashes, found, light);
  const room = luminanceOf(hdr);
  const shown = flashes.map((flash, k): ShownColour => {
    const ambient = part * found[k]!;
    const share = tagged[k];
    const remains = share === undefined ? ambient : boundedShare(hdr, flash, share);
    const frame = {
      ...chromaOf(hdr, flash, ambient),
      trust: trustOf(room, flash, ambient, remains),
    };
    takeOutTint(frame, frame.trust.beside, light);
    return frame;
  });
  const redness = plane(width, height);
  const blueness = plane(width, height);
  const confidence = plane(width, height);
  const frames = flashes.length;
  const weights = new Float64Array(frames);
  const r = new Float64Array(frames);
  const b = new Float64Array(frames);
  for (let i = 0; i < redness.data.length; i++) {
    let trusted = 0;
    let sum = 0;
    let sumR = 0;
    let sumB = 0;
    for (let k = 0; k < frames; k++) {
      const frame = shown[k]!;
      r[k] = frame.redness.data[i]!;
      b[k] = frame.blueness.data[i]!;
      const { alone, beside } = frame.trust;
      const weight = beside.data[i]! + HARDLY * alone.data[i]!;
      weights[k] = weight;
      trusted += alone.data[i]!;
      sum += weight;
      sumR += weight * r[k]!;
      sumB += weight * b[k]!;
    }
    if (trusted < 1e-6) {
      continue;
    }
    let meanR = sumR / sum;
    let meanB = sumB / sum;
    for (let round = 0; round < 3; round++) {
      let lessened = 0;
      sumR = 0;
      sumB = 0;
      for (let k = 0; k < frames; k++) {
        const awayR = r[k]! - meanR;
        const awayB = b[k]! - meanB;
        const away = (awayR * awayR + awayB * awayB) / (AGREEMENT * AGREEMENT);
        const weight = weights[k]! / (1 + away);
        lessened += weight;
        sumR += weight * r[k]!;
        sumB += weight * b[k]!;
      }
      meanR = sumR / lessened;
      meanB = sumB / lessened;
    }
    redness.data[i] = meanR;
    blueness.data[i] = meanB;
    confidence.data[i] = min(1, trusted);
  }
  const colour = { redness, blueness };
  takeOutTint(colour, confidence, light);
  coolBouncedLight(colour, hdr, light, shown);
  return { redness, blueness, confidence };
}

/**
 * Removes the flash's own tint from the colours, in place, as far as most of the light surfaces show it.
 * @param trust how far each pixel's colour can be trusted, 0..1
 * @param light how certainly each pixel belongs to a light surface, 0..1
 */
function takeOutTint({ redness, blueness }: Chroma, trust: Plane, light: Float32Array): void {
  const weights = light.map((weight, i) => weight * trust.data[i]!);
  const tint = flashTint(gatheredWhite(redness, blueness, weights));
  for (let i = 0; i < weights.length; i++) {
    redness.data[i]! -= tint.redness;
    blueness.data[i]! -= tint.blueness;
  }
}

/** The log-chroma of a frame's light from the flash alone. */
function chromaOf(hdr: Raster, { width, height, data }: Raster, ambient: number): Chroma {
  const logOf = logFlashLight(ambient);
  const redness = plane(width, height);
  const blueness = plane(width, height);
  for (let i = 0, at = 0; i < redness.data.length; i++, at += 3) {
    const green = logOf[(data[at + 1]! << 8) | hdr.data[at + 1]!]!;
    redness.data[i] = logOf[(data[at]! << 8) | hdr.data[at]!]! - green;
    blueness.data[i] = logOf[(data[at + 2]! << 8) | hdr.data[at + 2]!]! - green;
  }
  return { redness, blueness };
}

/**
 * Logarithm of a channel's light from the flash alone (linear, above the floor), by the code values of the flash frame
 * (times 256) and of the HDR frame.
 */
function logFlashLight(ambient: number): Float32Array {
  const result = new Float32Array(256 * 256);
  for (let i = 0; i < result.length; i++) {
    const lit = LINEAR_OF_CODE[i >> 8]! - ambient * LINEAR_OF_CODE[i & 255]!;
    result[i] = log(max(0, lit) + CHROMA_FLOOR);
  }
  return result;
}
