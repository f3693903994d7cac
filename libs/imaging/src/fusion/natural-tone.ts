import { GuidedFilter } from '../pixels/guided-filter.js';
import { plane, type Plane } from '../pixels/raster.js';
import { smoothstep } from '../pixels/srgb.js';

/** Mean code of a room at a normal exposure: that of ten HDR frames as photographers deliver them, which have 121 to 155. */
export const NORMAL_CODE = 138;
const NORMAL = NORMAL_CODE / 255;
/** Radius of the squares in which neighbouring pixels count as one place, as a share of the width. */
const REACH = 1 / 24;
const MIN_RADIUS = 4;
/** Variance of the exposures' mean luma (0..1) below which neighbouring pixels belong to one place. */
const FLAT = 0.002;
/** Brightness (0..1) of a normal exposure beyond which highlights bend towards that of the brightest places. */
const SHOULDER = 0.7;
const BRIGHTEST = 0.88;
/** Brightness below which shadows bend towards that of the darkest places. */
const TOE = 0.4;
const DARKEST = 0.15;
/** Share of the picture that may be brighter, such as lamps, or darker than these places. */
const BEYOND = 0.005;
/** Brightness from which on a place begins to be burnt. */
const BURNING = 0.85;
/** How far the wanted brightness of places that are burnt in the brighter exposure is approached. */
const BURNT_REACH = 0.4;
/** Maximum gain of the darker exposure where the brighter one is burnt. */
const MAX_GAIN = 2;
/** Brightness (0..1) that keeps gains of dark places small. */
const FLOOR = 0.02;
/** Steps of brightness from 0 to 1. */
const STEPS = 128;

/**
 * Computes how much each exposure counts at each pixel, so that their mixture has the brightness of a normal exposure
 * whose highlights and shadows are bent into range by one curve. The mean of all exposures grows with the light without
 * ever being burnt, so the curve is a function of it; a place takes its brightness from the curve, from edge to edge,
 * and the two exposures that are nearest to it there. Brighter light therefore never gets darker than its surroundings,
 * as it does when each exposure counts by how well it is exposed.
 *
 * Where the brighter exposure is burnt, it shows neither structure nor colour: the darker one alone is shown there, with a
 * gain.
 *
 * @param lumas 0..255, of aligned exposures of one size
 * @returns shares that add up to 1 at each pixel, in the order of the exposures; and the gain of their mixture
 */
export function naturalShares(lumas: readonly Plane[]): { shares: Plane[]; gain: Plane } {
  const { mean, places } = brightnessOfPlaces(lumas);
  const byBrightness = places
    .map((place, k) => ({ place, level: meanOf(place), k }))
    .sort((a, b) => b.level - a.level);
  const curve = bentCurve(mean, normalExposure(byBrightness));
  const shares = lumas.map(({ width, height }) => plane(width, height));
  const gain = plane(mean.width, mean.height);
  for (let i = 0; i < mean.data.length; i++) {
    const wanted = curve[stepOf(mean.data[i]!)]!;
    const [brighter, darker] = around(byBrightness, ({ place }) => place.data[i]! <= wanted);
    const bottom = darker.place.data[i]!;
    const range = brighter.place.data[i]! - bottom;
    const burnt = brighter === darker ? 0 : smoothstep(BURNING, 1, bottom + range);
    const most = 1 - (1 - BURNT_REACH) * burnt;
    const share = range > 0 ? Math.min(most, Math.max(0, (wanted - bottom) / range)) : 0;
    const kept = (1 - burnt) * share;
    shares[brighter.k]!.data[i] = kept;
    shares[darker.k]!.data[i] = shares[darker.k]!.data[i]! + 1 - kept;
    const lost = (share - kept) * range;
    gain.data[i] = Math.min(MAX_GAIN, 1 + lost / Math.max(FLOOR, bottom + kept * range));
  }
  return { shares, gain };
}

/** Brightness (0..1) of the place around each pixel: in each exposure, and in the mean of all. */
function brightnessOfPlaces(lumas: readonly Plane[]): { mean: Plane; places: Plane[] } {
  const { width, height } = lumas[0]!;
  const guide = plane(width, height);
  for (const { data } of lumas) {
    for (let i = 0; i < data.length; i++) {
      guide.data[i] = guide.data[i]! + data[i]! / (255 * lumas.length);
    }
  }
  const everywhere = plane(width, height);
  everywhere.data.fill(1);
  const radius = Math.max(MIN_RADIUS, Math.round(REACH * width));
  const filter = new GuidedFilter(guide, everywhere, radius, FLAT);
  const mean = plane(width, height);
  const places = lumas.map((luma) => {
    const place = { width, height, data: luma.data.map((code) => code / 255) };
    const { slope, offset } = filter.fit(place);
    for (let i = 0; i < mean.data.length; i++) {
      place.data[i] = slope.data[i]! * guide.data[i]! + offset.data[i]!;
      mean.data[i] = mean.data[i]! + place.data[i]! / lumas.length;
    }
    return place;
  });
  return { mean, places };
}

interface Level {
  place: Plane;
  /** mean brightness */
  level: number;
}

/**
 * A mixture of the two exposures around a normal one; the nearest exposure where all are darker or all brighter.
 * @param byBrightness brightest first
 */
function normalExposure(byBrightness: readonly Level[]): Plane {
  const [brighter, darker] = around(byBrightness, ({ level }) => level <= NORMAL);
  const range = brighter.level - darker.level;
  const share = range > 0 ? (NORMAL - darker.level) / range : 0;
  const { width, height, data } = darker.place;
  const mixed = data.map((low, i) => low + share * (brighter.place.data[i]! - low));
  return { width, height, data: mixed };
}

/** The last element that isn't low, and the first that is; twice the first or the last where all or none are low. */
function around<Element>(
  elements: readonly Element[],
  isLow: (element: Element) => boolean,
): [Element, Element] {
  const found = elements.findIndex(isLow);
  const low = found < 0 ? elements.length - 1 : found;
  return [elements[Math.max(0, found < 0 ? low : low - 1)]!, elements[low]!];
}

/** The wanted brightness (0..1) by the brightness of the mean, in steps: never falling, bent at both ends. */
function bentCurve(mean: Plane, normal: Plane): Float64Array {
  const levels: number[][] = Array.from({ length: STEPS }, () => []);
  mean.data.forEach((value, i) => levels[stepOf(value)]!.push(normal.data[i]!));
  const curve = new Float64Array(STEPS);
  let before = 0;
  for (const [step, level] of levels.entries()) {
    const median = level.sort((a, b) => a - b)[level.length >> 1] ?? 0;
    before = Math.max(before, Math.min(1, median));
    curve[step] = before;
  }
  const counts = levels.map(({ length }) => length);
  const beyond = BEYOND * mean.data.length;
  const brightest = STEPS - 1 - stepsWithin(counts.toReversed(), beyond);
  const darkest = stepsWithin(counts, beyond);
  const shoulder = curve.findIndex((value) => value >= SHOULDER);
  if (shoulder >= 0 && brightest > shoulder && curve[brightest]! > BRIGHTEST) {
    for (let step = shoulder; step < STEPS; step++) {
      const along = (step - shoulder) / (brightest - shoulder);
      curve[step] = Math.min(1, SHOULDER + along * (BRIGHTEST - SHOULDER));
    }
  }
  const toe = curve.findIndex((value) => value >= TOE);
  if (toe > darkest && curve[darkest]! < DARKEST) {
    for (let step = 0; step < toe; step++) {
      const along = Math.max(0, (step - darkest) / (toe - darkest));
      curve[step] = DARKEST + along * (TOE - DARKEST);
    }
  }
  return curve;
}

/** Number of the first steps that together have at most so many pixels. */
function stepsWithin(counts: readonly number[], most: number): number {
  let sum = 0;
  const end = counts.findIndex((count) => (sum += count) > most);
  return Math.max(0, end);
}

function stepOf(value: number): number {
  return Math.round((STEPS - 1) * Math.min(1, Math.max(0, value)));
}

function meanOf({ data }: Plane): number {
  return data.reduce((sum, value) => sum + value, 0) / data.length;
}
