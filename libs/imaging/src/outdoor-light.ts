import type { Area } from './areas.js';
import { boxMean } from './box-mean.js';
import { plane, type Raster } from './raster.js';
import { LINEAR_OF_CODE } from './srgb.js';

/**
 * HDR frame over flash frame of what is lit from outdoors, one for each flash frame, as natural logarithms of linear
 * light; NaN for a frame in which none of it is exposed.
 */
export type OutdoorLight = number[];

/** A pixel agrees when it lies this near. */
const SPREAD = 0.15;
/** Both frames see the view's own colour: their channels' ratios differ by noise alone. */
const COLOURED = 0.12;
const ROUNDS = 5;
/** So far from the room's ratio must it lie to tell the two apart. */
const LEAST_APART = 0.3;
const LEAST_PIXELS = 60;
const BIN = 0.05;
const BINS = 100;
/** How far around a window more of the view is looked for, and the room: shares of the picture's width. */
const VIEW_AROUND = 1 / 60;
const ROOM_AROUND = 1 / 15;

/**
 * The flash doesn't reach outdoors: there the HDR frame over a flash frame is the ratio of their exposures, the same
 * everywhere and in each channel. In the room it differs from place to place with the flash, and has the colour of
 * the room's light. Where not all of a window is burnt, that ratio is found as the peak of those in and around it
 * that have no colour and differ from the room's; it tells leaves and branches of the view from blinds and bars.
 *
 * @param window an area that is burnt for a good part
 * @param shower which of the flash frames shows the view
 * @param flashes aligned with `hdr`
 * @returns undefined where there is no such peak, as with a window that is all burnt
 */
export function findOutdoorLight(
  window: Area,
  shower: number,
  hdr: Raster,
  flashes: Raster[],
): OutdoorLight | undefined {
  const ratiosOf = (i: number, most: number): OutdoorLight =>
    flashes.map((flash) => ratioAt(hdr, flash, i, most));
  const around = ring(window, hdr, ROOM_AROUND).map((i) => ratiosOf(i, Infinity));
  const room = medianOf(around, shower);
  const candidates = ring(window, hdr, VIEW_AROUND)
    .concat(window)
    .map((i) => ratiosOf(i, COLOURED))
    .filter((ratios) => ratios[shower]! > (Number.isNaN(room) ? 0 : room) + LEAST_APART);
  const start = flashes.map(() => NaN);
  start[shower] = peakOf(candidates.map((ratios) => ratios[shower]!));
  let light = start;
  let agreed = 0;
  for (let round = 0; round < ROUNDS; round++) {
    // What isn't known (NaN) doesn't disagree.
    const members = candidates.filter(
      (ratios) => !ratios.some((ratio, k) => Math.abs(ratio - light[k]!) > SPREAD),
    );
    agreed = members.length;
    light = flashes.map((_, k) => medianOf(members, k));
  }
  return agreed < LEAST_PIXELS ? undefined : light;
}

/** Whether a pixel is lit from outdoors: two channels at least tell, and none of any frame disagrees. */
export function isOutdoors(
  light: OutdoorLight,
  hdr: Raster,
  flashes: Raster[],
  i: number,
): boolean {
  let telling = 0;
  for (const [k, flash] of flashes.entries()) {
    for (let c = 3 * i; c < 3 * i + 3; c++) {
      const lit = hdr.data[c]!;
      const shown = flash.data[c]!;
      if (isTold(lit) && isTold(shown) && !Number.isNaN(light[k]!)) {
        const ratio = Math.log(LINEAR_OF_CODE[lit]! / LINEAR_OF_CODE[shown]!);
        if (Math.abs(ratio - light[k]!) > SPREAD) {
          return false;
        }
        telling++;
      }
    }
  }
  return telling >= 2;
}

/** The mean of the channels that are exposed in both frames; NaN where fewer than two are, or they differ by more than `mostColour`. */
function ratioAt(hdr: Raster, flash: Raster, i: number, mostColour: number): number {
  let sum = 0;
  let count = 0;
  let least = Infinity;
  let most = -Infinity;
  for (let c = 3 * i; c < 3 * i + 3; c++) {
    const lit = hdr.data[c]!;
    const shown = flash.data[c]!;
    if (isTold(lit) && isTold(shown)) {
      const ratio = Math.log(LINEAR_OF_CODE[lit]! / LINEAR_OF_CODE[shown]!);
      least = Math.min(least, ratio);
      most = Math.max(most, ratio);
      sum += ratio;
      count++;
    }
  }
  return count < 2 || most - least > mostColour ? NaN : sum / count;
}

/** Neither burnt nor lost in noise. */
function isTold(code: number): boolean {
  return code >= 14 && code <= 244;
}

/** The middle of the densest stretch, 2 SPREAD wide. NaN of nothing. */
function peakOf(values: number[]): number {
  const counts = new Float64Array(BINS);
  values.forEach((value) => {
    counts[Math.min(BINS - 1, Math.max(0, Math.floor(value / BIN)))]! += 1;
  });
  const reach = Math.round(SPREAD / BIN);
  const dense = counts.map((_, bin) =>
    counts.subarray(Math.max(0, bin - reach), bin + reach + 1).reduce((sum, n) => sum + n, 0),
  );
  return values.length === 0 ? NaN : (dense.indexOf(Math.max(...dense)) + 0.5) * BIN;
}

function medianOf(vectors: OutdoorLight[], k: number): number {
  const values = vectors.map((vector) => vector[k]!).filter((value) => !Number.isNaN(value));
  return values.sort((a, b) => a - b)[values.length >> 1] ?? NaN;
}

/** The pixels around an area, as far as a share of the picture's width. */
function ring(area: Area, { width, height }: Raster, share: number): Area {
  const inside = plane(width, height);
  area.forEach((i) => (inside.data[i] = 1));
  const near = boxMean(inside, Math.max(2, Math.round(width * share)));
  const pixels: Area = [];
  near.data.forEach((value, i) => {
    if (value > 1e-6 && inside.data[i] === 0) {
      pixels.push(i);
    }
  });
  return pixels;
}
