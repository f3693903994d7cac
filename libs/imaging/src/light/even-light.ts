import { guideOf } from '../colour/cast.js';
import { GuidedFilter, type LinearField } from '../pixels/guided-filter.js';
import { highestCode, plane, type Plane, type Raster } from '../pixels/raster.js';
import { luminanceAt } from '../pixels/srgb.js';

/** Share of the flash's evenness that a photo takes at most, in logarithms of light. */
const PART = 0.6;
/** ln of the largest gain, before PART. */
const MAX_LIFT = 0.8;
/** Linear light that keeps ratios of dark pixels small. */
const FLOOR = 0.01;
/** Code values between which a pixel of both frames tells how the flash lights its place. */
const DARK = 12;
const BRIGHT = 245;

/**
 * The gain on linear light that lifts what the room's own light leaves darker than the flash does, linear in the HDR
 * frame's luma and smoothed widely along its edges. Nothing is darkened: a flash leaves far places dark.
 * @param flashes aligned with `hdr`, same size
 */
export function evenLight(hdr: Raster, flashes: readonly Raster[]): LinearField {
  const { width, height } = hdr;
  const sum = plane(width, height);
  const count = plane(width, height);
  for (const flash of flashes) {
    const ratios = plane(width, height);
    const seen: number[] = [];
    for (let i = 0; i < ratios.data.length; i++) {
      const ratio = isTold(hdr, i) && isTold(flash, i) ? lightRatio(flash, hdr, i) : NaN;
      ratios.data[i] = ratio;
      if (!Number.isNaN(ratio)) {
        seen.push(ratio);
      }
    }
    const usual = seen.sort((a, b) => a - b)[seen.length >> 1] ?? 0;
    for (let i = 0; i < ratios.data.length; i++) {
      if (!Number.isNaN(ratios.data[i]!)) {
        sum.data[i]! += Math.min(MAX_LIFT, Math.max(-MAX_LIFT, ratios.data[i]! - usual));
        count.data[i]! += 1;
      }
    }
  }
  const gain = plane(width, height);
  for (let i = 0; i < gain.data.length; i++) {
    const mean = count.data[i]! > 0 ? sum.data[i]! / count.data[i]! : 0;
    gain.data[i] = Math.exp(PART * Math.max(0, mean));
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

function isTold({ data }: Raster, i: number): boolean {
  const highest = highestCode(data, 3 * i);
  return highest > DARK && highest < BRIGHT;
}

function lightRatio(flash: Raster, hdr: Raster, i: number): number {
  return Math.log(
    (luminanceAt(flash.data, 3 * i) + FLOOR) / (luminanceAt(hdr.data, 3 * i) + FLOOR),
  );
}
