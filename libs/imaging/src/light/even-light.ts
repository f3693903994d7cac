import { guideOf } from '../colour/cast.js';
import { GuidedFilter, type LinearField } from '../pixels/guided-filter.js';
import { highestCode, plane, type Plane, type Raster } from '../pixels/raster.js';
import { luminanceAt } from '../pixels/srgb.js';
import { exp, log, max, min } from '../pixels/maths.js';

/** Share of the flash's evenness that a photo takes at most, in logarithms of light. */
const PART = 0.6;
/** ln of the largest gain, before PART. */
const MAX_LIFT = 0.8;
/** Linear light that keeps ratios of dark pixels small. */
const FLOOR = 0.01;
/** Code values between which a pixel of both frames tells how the flash lights its place. */
const DARK = 12;
const BRIGHT = 245;
/** Below every logarithm of light, and of its ratios. */
const UNKNOWN = -100;
/** Of as many pixels, one is looked at for the median. */
const SOME = 7;

/**
 * The gain on linear light that lifts what the room's own light leaves darker than the flash does, linear in the HDR
 * frame's luma and smoothed widely along its edges. Nothing is darkened: a flash leaves far places dark.
 * @param flashes aligned with `hdr`, same size
 */
export function evenLight(hdr: Raster, flashes: readonly Raster[]): LinearField {
  const { width, height } = hdr;
  const sum = plane(width, height);
  const count = plane(width, height);
  const room = logLight(hdr);
  for (const flash of flashes) {
    const ratios = logLight(flash);
    for (let i = 0; i < ratios.length; i++) {
      const isTold = ratios[i]! > UNKNOWN && room[i]! > UNKNOWN;
      ratios[i] = isTold ? ratios[i]! - room[i]! : UNKNOWN;
    }
    const usual = medianOf(ratios);
    for (let i = 0; i < ratios.length; i++) {
      if (ratios[i]! > UNKNOWN) {
        sum.data[i]! += min(MAX_LIFT, max(-MAX_LIFT, ratios[i]! - usual));
        count.data[i]! += 1;
      }
    }
  }
  const gain = plane(width, height);
  for (let i = 0; i < gain.data.length; i++) {
    const mean = count.data[i]! > 0 ? sum.data[i]! / count.data[i]! : 0;
    gain.data[i] = exp(PART * max(0, mean));
  }
  return widely(hdr, gain, count);
}

function widely(hdr: Raster, gain: Plane, count: Plane): LinearField {
  const confidence = plane(hdr.width, hdr.height);
  for (let i = 0; i < confidence.data.length; i++) {
    confidence.data[i] = count.data[i]! + 0.05;
  }
  const radius = Math.max(4, Math.round(hdr.width / 24));
  return new GuidedFilter(guideOf(hdr), confidence, radius, 0.01).fit(gain);
}

/** ln of a frame's light; UNKNOWN where it is too dark or too bright to tell. */
function logLight({ width, height, data }: Raster): Float32Array {
  const light = new Float32Array(width * height);
  for (let i = 0; i < light.length; i++) {
    const highest = highestCode(data, 3 * i);
    light[i] = highest > DARK && highest < BRIGHT ? log(luminanceAt(data, 3 * i) + FLOOR) : UNKNOWN;
  }
  return light;
}

/** The median of the known values, or nearly: some of them are enough. */
function medianOf(values: Float32Array): number {
  const some = values.filter((value, i) => i % SOME === 0 && value > UNKNOWN).sort();
  return some[some.length >> 1] ?? 0;
}
