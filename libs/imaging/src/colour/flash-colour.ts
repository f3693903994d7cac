import { boxMean } from '../pixels/box-mean.js';
import { flashTint, gatheredWhite, lightSurfaces, partThatAgrees } from './flash-white.js';
import { residualAmbient } from './residual-ambient.js';
import { highestCode, plane, type Plane, type Raster } from '../pixels/raster.js';
import { LINEAR_OF_CODE, luminanceAt, smoothstep } from '../pixels/srgb.js';
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
/** Linear light that keeps the gain of dark pixels from the flash small. */
const GAIN_FLOOR = 0.002;
/** Linear light at which half of a flash frame's signal is noise. */
const NOISE = 0.006;
/**
 * Excess (log) of a pixel's gain from the flash over the usual gain around it from which on the pixel is doubted, and
 * from which on it is ignored.
 */
const SPOT_BEGINS = 0.5;
const SPOT_ENDS = 1;

/**
 * Combines the frames' log-chroma pixel by pixel: a mean weighted by how much each frame can be trusted there, then
 * three rounds that reduce the weight of frames that disagree with the rest (Cauchy weights).
 * @param flashes aligned with `hdr`, same size
 */
export function combineFlashColour(hdr: Raster, flashes: Raster[]): FlashColour {
  const { width, height } = hdr;
  const light = lightSurfaces(hdr);
  const found = residualAmbient(hdr, flashes);
  const part = partThatAgrees(hdr, flashes, found, light);
  const ambient = found.map((share) => part * share);
  const room = luminanceOf(hdr);
  const trusts = flashes.map((flash, k) => trustOf(room, flash, ambient[k]!).data);
  const logs = ambient.map(logFlashLight);
  const redness = plane(width, height);
  const blueness = plane(width, height);
  const confidence = plane(width, height);
  const frames = flashes.length;
  const weights = new Float64Array(frames);
  const r = new Float64Array(frames);
  const b = new Float64Array(frames);
  for (let i = 0; i < redness.data.length; i++) {
    let sum = 0;
    let sumR = 0;
    let sumB = 0;
    const roomRed = hdr.data[3 * i]!;
    const roomGreen = hdr.data[3 * i + 1]!;
    const roomBlue = hdr.data[3 * i + 2]!;
    for (let k = 0; k < frames; k++) {
      const { data } = flashes[k]!;
      const logOf = logs[k]!;
      const green = logOf[(data[3 * i + 1]! << 8) | roomGreen]!;
      r[k] = logOf[(data[3 * i]! << 8) | roomRed]! - green;
      b[k] = logOf[(data[3 * i + 2]! << 8) | roomBlue]! - green;
      const weight = trusts[k]![i]!;
      weights[k] = weight;
      sum += weight;
      sumR += weight * r[k]!;
      sumB += weight * b[k]!;
    }
    if (sum < 1e-6) {
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
    confidence.data[i] = min(1, sum);
  }
  takeOutTint({ redness, blueness, confidence }, light);
  return { redness, blueness, confidence };
}

/** Removes the flash's own tint from the colours, in place. */
function takeOutTint({ redness, blueness, confidence }: FlashColour, light: Float32Array): void {
  const weights = light.map((weight, i) => weight * confidence.data[i]!);
  const tint = flashTint(gatheredWhite(redness, blueness, weights));
  for (let i = 0; i < weights.length; i++) {
    redness.data[i]! -= tint.redness;
    blueness.data[i]! -= tint.blueness;
  }
}

/**
 * Computes for each pixel how far a flash frame's colour can be trusted: the pixel must be exposed but not burnt, lit
 * by the flash rather than by the room, and not a hot spot (a reflection of the flash, which shows the flash's colour
 * instead of the surface's).
 * @param room luminance of the HDR frame's linear light
 * @param ambient the share of that light that remains in the flash frame
 */
function trustOf(room: Plane, flash: Raster, ambient: number): Plane {
  const { width, height } = room;
  const lit = luminanceOf(flash);
  const gain = plane(width, height);
  for (let i = 0; i < gain.data.length; i++) {
    gain.data[i] = log((lit.data[i]! + GAIN_FLOOR) / (room.data[i]! + GAIN_FLOOR));
  }
  const around = usualGain(gain);
  const trust = plane(width, height);
  for (let i = 0; i < trust.data.length; i++) {
    const light = lit.data[i]!;
    const exposed = smoothstep(252, 235, highestCode(flash.data, 3 * i));
    const aboveNoise = (light * light) / (light * light + NOISE * NOISE);
    const ofRoom = (ambient * (room.data[i]! + GAIN_FLOOR)) / (light + GAIN_FLOOR);
    const flashShare = max(0, 1 - ofRoom);
    const steady = smoothstep(SPOT_ENDS, SPOT_BEGINS, gain.data[i]! - around.data[i]!);
    trust.data[i] = exposed * aboveNoise * flashShare * flashShare * steady;
  }
  return trust;
}

/**
 * The usual value around each pixel without hot spots: a mean, then a mean of the values that don't exceed the first.
 */
function usualGain(gain: Plane): Plane {
  const radius = Math.max(4, Math.round(gain.width / 8));
  const mean = boxMean(gain, radius);
  const capped = plane(gain.width, gain.height);
  for (let i = 0; i < capped.data.length; i++) {
    capped.data[i] = min(gain.data[i]!, mean.data[i]!);
  }
  return boxMean(capped, radius);
}

/** Luminance of linear light. */
function luminanceOf({ width, height, data }: Raster): Plane {
  const result = plane(width, height);
  for (let i = 0; i < result.data.length; i++) {
    result.data[i] = luminanceAt(data, 3 * i);
  }
  return result;
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
