import { highestCode, plane, type Plane, type Raster } from '../pixels/raster.js';
import { log, max, min } from '../pixels/maths.js';
import { boxMean } from '../pixels/box-mean.js';
import { luminanceAt, smoothstep } from '../pixels/srgb.js';

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
/** Share of the pixels that may be darker in the flash frame, relative to the HDR frame, than the room's light alone. */
const DARKER = 0.05;
/** Codes between which a pixel shows how a flash frame's light compares with the HDR frame's. */
const DARKEST_CODE = 12;
const BRIGHTEST_CODE = 242;
const STEPS = 1024;
/** Of so many pixels one is compared. */
const STRIDE = 7;
/** Natural logarithm of the ratio of light at either end of the steps. */
const REACH = 4;

/** How far a flash frame's colour can be trusted, pixel by pixel, from 0 to 1. */
export interface Trust {
  /** on its own */
  alone: Plane;
  /** beside the other frames: less where exposure tags say that most of the frame's light is the room's */
  beside: Plane;
}

/**
 * Computes for each pixel how far a flash frame's colour can be trusted: the pixel must be exposed but not burnt, lit
 * by the flash rather than by the room, and not a hot spot (a reflection of the flash, which shows the flash's colour
 * instead of the surface's).
 * @param room luminance of the HDR frame's linear light
 * @param ambient the share of that light that is known to remain in the flash frame
 * @param tagged the share that remains by exposure tags
 */
export function trustOf(room: Plane, flash: Raster, ambient: number, tagged = ambient): Trust {
  const { width, height } = room;
  const lit = luminanceOf(flash);
  const gain = plane(width, height);
  for (let i = 0; i < gain.data.length; i++) {
    gain.data[i] = log((lit.data[i]! + GAIN_FLOOR) / (room.data[i]! + GAIN_FLOOR));
  }
  const around = usualGain(gain);
  const alone = plane(width, height);
  const beside = plane(width, height);
  for (let i = 0; i < alone.data.length; i++) {
    const light = lit.data[i]!;
    const exposed = smoothstep(252, 235, highestCode(flash.data, 3 * i));
    const aboveNoise = (light * light) / (light * light + NOISE * NOISE);
    const ofRoom = (room.data[i]! + GAIN_FLOOR) / (light + GAIN_FLOOR);
    const steady = smoothstep(SPOT_ENDS, SPOT_BEGINS, gain.data[i]! - around.data[i]!);
    const shown = exposed * aboveNoise * steady;
    alone.data[i] = shown * max(0, 1 - ambient * ofRoom) ** 2;
    beside.data[i] = shown * max(0, 1 - max(ambient, tagged) * ofRoom) ** 2;
  }
  return { alone, beside };
}

/**
 * Bounds the share of the room's light that exposure tags promise for a flash frame by what its pixels allow: hardly
 * any of them can be darker than the room's light alone. Luminance is compared, since an automatic white balance moves
 * the channels against each other.
 * @param tagged share of the HDR frame's light by exposure time, sensitivity and aperture
 */
export function boundedShare(hdr: Raster, flash: Raster, tagged: number): number {
  const counts = new Uint32Array(STEPS);
  let counted = 0;
  for (let i = 0; i < hdr.data.length; i += 3 * STRIDE) {
    const isExposed =
      max(highestCode(hdr.data, i), highestCode(flash.data, i)) <= BRIGHTEST_CODE &&
      hdr.data[i + 1]! >= DARKEST_CODE;
    if (isExposed) {
      const ratio = log(max(1e-4, luminanceAt(flash.data, i)) / luminanceAt(hdr.data, i));
      const step = ((ratio + REACH) / (2 * REACH)) * STEPS;
      counts[max(0, min(STEPS - 1, step)) | 0]! += 1;
      counted++;
    }
  }
  let left = DARKER * counted;
  const step = counts.findIndex((count) => (left -= count) < 0);
  const most = step < 0 ? 0 : Math.exp((2 * REACH * (step + 0.5)) / STEPS - REACH);
  return min(tagged, most);
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
export function luminanceOf({ width, height, data }: Raster): Plane {
  const result = plane(width, height);
  for (let i = 0; i < result.data.length; i++) {
    result.data[i] = luminanceAt(data, 3 * i);
  }
  return result;
}
