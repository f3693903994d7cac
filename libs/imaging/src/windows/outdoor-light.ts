import { areaAround, type Area } from '../pixels/areas.js';
import { lowestCode, type Raster } from '../pixels/raster.js';
import { LINEAR_OF_CODE } from '../pixels/srgb.js';
import { abs, log, max, min } from '../pixels/maths.js';

/** Natural logarithm of linear light, by code value; NaN for codes that are burnt or lost in noise. */
export const LOG_OF_CODE = Float64Array.from(LINEAR_OF_CODE, (light, code) =>
  code >= 14 && code <= 244 ? log(light) : NaN,
);

/**
 * Ratio of HDR frame to flash frame for places lit from outdoors, one for each flash frame, as natural logarithms of
 * linear light; NaN for a frame that exposes none of these places.
 */
export type OutdoorLight = number[];

/** Maximum distance at which a pixel's ratio agrees with a peak. */
const SPREAD = 0.15;
/**
 * Maximum difference between the channels' ratios: both frames see the view's own colour, so that only noise differs.
 */
const COLOURED = 0.2;
const ROUNDS = 5;
/** Number of peaks that are considered, since blinds in the flash's shadow can cause a peak of their own. */
const PEAKS = 3;
/** Linear light from which on a pixel may be burnt, and the share of a burnt area that noise may darken below it. */
const MIN_BURNT_LIGHT = 0.85;
const MAX_UNEXPLAINED = 0.2;
/** Minimum distance from the room's ratio that allows the two to be distinguished. */
const MIN_APART = 0.3;
const MIN_PIXELS = 60;
/** Score of a channel that agrees; a single one that disagrees outweighs all channels of all frames. */
const AGREES = 1;
const DISAGREES = 128;
const BIN = 0.05;
const BINS = 100;
/**
 * Distances around a window within which more of the view, and the room, is searched for: shares of the picture's
 * width.
 */
const VIEW_AROUND = 1 / 60;
const ROOM_AROUND = 1 / 15;
/** Distance from all windows beyond which pixels that look lit from outdoors are evidence against a light. */
const NEAR = 1 / 5;

/**
 * Finds the ratio of HDR frame to flash frames for outdoor light. The flash doesn't reach outdoors: there, this ratio
 * is that of the exposures, the same everywhere and in each channel. In the room it varies from place to place with the
 * flash, and has the colour of the room's light. If a window isn't entirely burnt, the outdoor ratio is found as a peak
 * of the ratios in and around it that are colourless and differ from the room's; it separates leaves and branches of
 * the view from blinds and bars. All windows show a scene under one light, so a peak is the likelier the more pixels in
 * and around the windows agree with it, and the fewer of the room.
 *
 * @param windows areas of which a good part is burnt
 * @param burnt 1 for pixels that are burnt in `hdr`
 * @param shower which of the flash frames shows the view
 * @param flashes aligned with `hdr`
 * @returns the likeliest first; none where there is no such peak, as with entirely burnt windows
 */
export function findOutdoorLights(
  windows: readonly Area[],
  burnt: Uint8Array,
  shower: number,
  hdr: Raster,
  flashes: Raster[],
): OutdoorLight[] {
  const near = new Uint8Array(burnt.length);
  for (const window of windows) {
    window.forEach((i) => (near[i] = 1));
    areaAround(window, hdr, NEAR).forEach((i) => (near[i] = 1));
  }
  const likely: { light: OutdoorLight; agreed: number }[] = [];
  const tried: OutdoorLight[] = [];
  for (const window of windows) {
    for (const light of peaksOf(window, burnt, shower, hdr, flashes)) {
      if (tried.some((other) => isSame(light, other))) {
        continue;
      }
      tried.push(light);
      const agreed = outdoorsOf(light, hdr, flashes).reduce(
        (sum, isOutdoors, i) => sum + (isOutdoors === 0 ? 0 : near[i] === 1 ? 1 : -1),
        0,
      );
      if (agreed > MIN_PIXELS) {
        likely.push({ light, agreed });
      }
    }
  }
  return likely.sort((one, other) => other.agreed - one.agreed).map(({ light }) => light);
}

function isSame(light: OutdoorLight, other: OutdoorLight): boolean {
  return light.every((ratio, k) => abs(ratio - other[k]!) < SPREAD / 2);
}

/** Finds the ratios on which many pixels in and around a window agree, and which explain its burnt pixels. */
function peaksOf(
  window: Area,
  burnt: Uint8Array,
  shower: number,
  hdr: Raster,
  flashes: Raster[],
): OutdoorLight[] {
  const ratiosOf = (i: number, most: number): OutdoorLight =>
    flashes.map((flash) => ratioAt(hdr, flash, i, most));
  const around = areaAround(window, hdr, ROOM_AROUND).map((i) => ratiosOf(i, Infinity));
  const room = medianOf(around, shower);
  let candidates = areaAround(window, hdr, VIEW_AROUND)
    .concat(window)
    .map((i) => ratiosOf(i, COLOURED))
    .filter((ratios) => ratios[shower]! > (Number.isNaN(room) ? 0 : room) + MIN_APART);
  const burntArea = window.filter((i) => burnt[i] === 1);
  const lights: OutdoorLight[] = [];
  for (let peak = 0; peak < PEAKS; peak++) {
    const expected = peakOf(candidates.map((ratios) => ratios[shower]!));
    const light = refined(expected, shower, candidates);
    if (light && explainsBurnt(light, burntArea, flashes)) {
      lights.push(light);
    }
    candidates = candidates.filter((ratios) => abs(ratios[shower]! - expected) > SPREAD);
  }
  return lights;
}

/** Returns the ratios of all frames on which most candidates agree, near one frame's ratio. */
function refined(
  expected: number,
  shower: number,
  candidates: OutdoorLight[],
): OutdoorLight | undefined {
  let light = candidates[0]?.map((_, k) => (k === shower ? expected : NaN)) ?? [];
  let agreed = 0;
  for (let round = 0; round < ROUNDS; round++) {
    // Unknown values (NaN) don't disagree.
    const members = candidates.filter(
      (ratios) => !ratios.some((ratio, k) => Math.abs(ratio - light[k]!) > SPREAD),
    );
    agreed = members.length;
    light = light.map((_, k) => medianOf(members, k));
  }
  return agreed < MIN_PIXELS ? undefined : light;
}

/**
 * Whether pixels that are burnt in the HDR frame are bright enough in each flash frame for that frame's ratio to burn
 * them.
 */
export function explainsBurnt(light: OutdoorLight, burntArea: Area, flashes: Raster[]): boolean {
  return flashes.every(({ data }, k) => {
    const least = Math.log(MIN_BURNT_LIGHT) - light[k]!;
    const unexplained = burntArea.filter((i) => LOG_OF_CODE[lowestCode(data, 3 * i)]! < least);
    return unexplained.length <= MAX_UNEXPLAINED * burntArea.length;
  });
}

/**
 * Sets 1 for pixels that are lit from outdoors: at least two channels are informative, and none of any frame disagrees.
 */
export function outdoorsOf(light: OutdoorLight, hdr: Raster, flashes: Raster[]): Uint8Array {
  const outdoors = new Uint8Array(hdr.width * hdr.height);
  const verdicts = light.map(verdictsOn);
  for (let i = 0; i < outdoors.length; i++) {
    const roomRed = hdr.data[3 * i]! << 8;
    const roomGreen = hdr.data[3 * i + 1]! << 8;
    const roomBlue = hdr.data[3 * i + 2]! << 8;
    let sum = 0;
    for (let k = 0; k < verdicts.length; k++) {
      const { data } = flashes[k]!;
      const verdict = verdicts[k]!;
      sum += verdict[roomRed | data[3 * i]!]!;
      sum += verdict[roomGreen | data[3 * i + 1]!]!;
      sum += verdict[roomBlue | data[3 * i + 2]!]!;
    }
    outdoors[i] = sum >= 2 * AGREES && sum < DISAGREES ? 1 : 0;
  }
  return outdoors;
}

/** The verdict of a channel, by its code values in the HDR frame (times 256) and in the flash frame. */
function verdictsOn(expected: number): Uint8Array {
  const verdicts = new Uint8Array(256 * 256);
  for (let i = 0; i < verdicts.length; i++) {
    const away = abs(LOG_OF_CODE[i >> 8]! - LOG_OF_CODE[i & 255]! - expected);
    verdicts[i] = Number.isNaN(away) ? 0 : away <= SPREAD ? AGREES : DISAGREES;
  }
  return verdicts;
}

/**
 * Computes the mean ratio of the channels that are exposed in both frames; NaN where fewer than two are, or where they
 * differ by more than `mostColour`.
 */
function ratioAt(hdr: Raster, flash: Raster, i: number, mostColour: number): number {
  let sum = 0;
  let count = 0;
  let least = Infinity;
  let most = -Infinity;
  for (let c = 3 * i; c < 3 * i + 3; c++) {
    const ratio = LOG_OF_CODE[hdr.data[c]!]! - LOG_OF_CODE[flash.data[c]!]!;
    if (!Number.isNaN(ratio)) {
      least = min(least, ratio);
      most = max(most, ratio);
      sum += ratio;
      count++;
    }
  }
  return count < 2 || most - least > mostColour ? NaN : sum / count;
}

/** Returns the middle of the densest interval, 2 SPREAD wide; NaN if there are no values. */
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
  const values = Float64Array.from(vectors, (vector) => vector[k]!)
    .filter((value) => !Number.isNaN(value))
    .sort();
  return values[values.length >> 1] ?? NaN;
}
