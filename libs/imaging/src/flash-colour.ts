import { boxMean } from './box-mean.js';
import { residualAmbient } from './residual-ambient.js';
import { plane, type Plane, type Raster } from './raster.js';
import { LINEAR_OF_CODE, luminanceAt, smoothstep } from './srgb.js';

/** The colour of surfaces in neutral light, as the flash frames together tell it. */
export interface FlashColour {
  /** ln(R/G), linear light */
  redness: Plane;
  /** ln(B/G), linear light */
  blueness: Plane;
  /** 0 no frame can tell, 1 a frame shows it clearly */
  confidence: Plane;
}

/** Keeps ratios of dark pixels finite; most of one code value of linear light. */
export const CHROMA_FLOOR = 0.0002;
/** Log-chroma by which two frames differ from noise alone. */
const AGREEMENT = 0.12;
/** How far (log) a pixel's gain from the flash rises above what is usual around it, to be doubted, and to be dropped. */
const SPOT_BEGINS = 0.5;
const SPOT_ENDS = 1;

/**
 * Combines the frames' log-chroma pixel by pixel: a mean weighted by how much each frame can be trusted there, then
 * three rounds that lessen frames which disagree with the rest (Cauchy weights).
 * @param flashes aligned with `hdr`, same size
 */
export function combineFlashColour(hdr: Raster, flashes: Raster[]): FlashColour {
  const { width, height } = hdr;
  const ambient = residualAmbient(hdr, flashes);
  const trusts = flashes.map((flash, k) => trustOf(hdr, flash, ambient[k]!));
  const redness = plane(width, height);
  const blueness = plane(width, height);
  const confidence = plane(width, height);
  const r = new Float64Array(flashes.length);
  const b = new Float64Array(flashes.length);
  for (let i = 0; i < redness.data.length; i++) {
    let sum = 0;
    let meanR = 0;
    let meanB = 0;
    flashes.forEach((flash, k) => {
      const red = flashLight(flash, hdr, ambient[k]!, 3 * i);
      const green = flashLight(flash, hdr, ambient[k]!, 3 * i + 1);
      const blue = flashLight(flash, hdr, ambient[k]!, 3 * i + 2);
      r[k] = Math.log(red / green);
      b[k] = Math.log(blue / green);
      const weight = trusts[k]!.data[i]!;
      sum += weight;
      meanR += weight * r[k];
      meanB += weight * b[k];
    });
    if (sum < 1e-6) {
      continue;
    }
    meanR /= sum;
    meanB /= sum;
    for (let round = 0; round < 3; round++) {
      let weights = 0;
      let sumR = 0;
      let sumB = 0;
      for (let k = 0; k < flashes.length; k++) {
        const away = ((r[k]! - meanR) ** 2 + (b[k]! - meanB) ** 2) / (AGREEMENT * AGREEMENT);
        const weight = trusts[k]!.data[i]! / (1 + away);
        weights += weight;
        sumR += weight * r[k]!;
        sumB += weight * b[k]!;
      }
      meanR = sumR / weights;
      meanB = sumB / weights;
    }
    redness.data[i] = meanR;
    blueness.data[i] = meanB;
    confidence.data[i] = Math.min(1, sum);
  }
  return { redness, blueness, confidence };
}

/**
 * How far a flash frame's colour can be trusted, per pixel: exposed but not burnt, lit by the flash rather than by
 * the room, and no hot spot (a reflection of the flash, which shows the flash's colour and not the surface's).
 * @param ambient the share of the HDR frame's light that is left in it
 */
export function trustOf(hdr: Raster, flash: Raster, ambient: number): Plane {
  const { width, height } = hdr;
  const gain = plane(width, height);
  const floor = 0.002;
  for (let i = 0; i < gain.data.length; i++) {
    const lit = luminanceAt(flash.data, 3 * i);
    gain.data[i] = Math.log((lit + floor) / (luminanceAt(hdr.data, 3 * i) + floor));
  }
  const around = usualGain(gain);
  const trust = plane(width, height);
  for (let i = 0; i < trust.data.length; i++) {
    const r = flash.data[3 * i]!;
    const g = flash.data[3 * i + 1]!;
    const b = flash.data[3 * i + 2]!;
    const exposed = smoothstep(252, 235, Math.max(r, g, b));
    const lit = luminanceAt(flash.data, 3 * i);
    const aboveNoise = (lit * lit) / (lit * lit + 0.006 * 0.006);
    const flashShare = Math.max(0, 1 - ambient / Math.exp(gain.data[i]!));
    const steady = smoothstep(SPOT_ENDS, SPOT_BEGINS, gain.data[i]! - around.data[i]!);
    trust.data[i] = exposed * aboveNoise * flashShare * flashShare * steady;
  }
  return trust;
}

/** What is usual around each pixel, hot spots left out: a mean, then a mean of what doesn't rise above it. */
function usualGain(gain: Plane): Plane {
  const radius = Math.max(4, Math.round(gain.width / 8));
  const mean = boxMean(gain, radius);
  const capped = plane(gain.width, gain.height);
  for (let i = 0; i < capped.data.length; i++) {
    capped.data[i] = Math.min(gain.data[i]!, mean.data[i]!);
  }
  return boxMean(capped, radius);
}

/** What the flash alone lit of one channel, linear, above the floor. */
function flashLight(flash: Raster, hdr: Raster, ambient: number, at: number): number {
  const lit = LINEAR_OF_CODE[flash.data[at]!]! - ambient * LINEAR_OF_CODE[hdr.data[at]!]!;
  return Math.max(0, lit) + CHROMA_FLOOR;
}
