import { bridgedAreas, convexHull, type Area } from './areas.js';
import { boxMean } from './box-mean.js';
import { findOutdoorLight, outdoorsOf, type OutdoorLight } from './outdoor-light.js';
import { highestCode, lowestCode, plane, type Plane, type Raster } from './raster.js';
import { codeOfLinear, LINEAR_OF_CODE } from './srgb.js';

/** A window that is burnt in the HDR frame, and the flash frame that shows its view. */
export interface WindowView {
  /** which of the flash frames */
  frame: number;
  /** 1 inside the window, 0 away from it; between lies a border that reaches over the window's edge */
  region: Plane;
  /**
   * HDR frame over flash frame (luminance of linear light) from which on a pixel of the region is lit from outdoors and
   * not from the room, as are blinds and bars. Undefined where that can't be told: then all of it counts as outdoors.
   */
  outdoorsFrom: number | undefined;
  /** factor on the frame's linear light that puts the view just under white */
  gain: number;
}

/** From here on a pixel's lowest code value counts as burnt. */
export const BURNT_CODE = 248;
/** The frame must show this much more of a burnt area than white. */
const SHOWN_CODE = 245;
/** Smaller areas (a share of the picture) are lamps and reflections, which stay white. */
const LEAST_AREA = 0.0015;
/** This share of a window must be burnt, and of what is burnt this share be shown by one frame. */
const LEAST_BURNT = 0.15;
const LEAST_SHOWN = 0.4;
/** A window becomes its convex hull where so much of the hull is seen to be window ... */
const LEAST_FILLED = 0.75;
/** ... and so much where nothing tells the view from bars and frames before it. */
const LEAST_FILLED_UNTOLD = 0.9;
/** Natural logarithm: so much below the ratio of what is outdoors a pixel still counts as lit from there. */
const DOUBTFUL = 0.3;
/** Gaps that are bridged, shares of the width: wider where what belongs to the window is told by its light. */
const SEED_GAP = 1 / 95;
const GROWN_GAPS = [SEED_GAP, 1 / 50, 1 / 30];
/** So much of its hull must a window fill that is grown by its light. */
const LEAST_CONVEX = 0.95;
/** Linear light to which the brightest part of the view is brought. */
const VIEW_WHITE = 0.85;

/**
 * Finds the windows of the HDR frame, each with the flash frame that shows most of what is burnt there. What is burnt
 * is where a window begins; what else is lit from outdoors (trees below a burnt sky) and touches it belongs to it.
 * @param flashes aligned with `hdr`, same size
 */
export function findWindowViews(hdr: Raster, flashes: Raster[]): WindowView[] {
  const burnt = new Uint8Array(hdr.width * hdr.height);
  for (let i = 0; i < burnt.length; i++) {
    burnt[i] = lowestCode(hdr.data, 3 * i) >= BURNT_CODE ? 1 : 0;
  }
  const seeds = flashes.map((): Area[] => []);
  for (const area of bridgedAreas(burnt, hdr, SEED_GAP)) {
    const burntArea = area.filter((i) => burnt[i] === 1);
    const shown = flashes.map((flash) => burntArea.filter((i) => isShown(flash, i)).length);
    const most = Math.max(...shown);
    if (
      area.length >= LEAST_AREA * burnt.length &&
      burntArea.length >= LEAST_BURNT * area.length &&
      most >= LEAST_SHOWN * burntArea.length
    ) {
      seeds[shown.indexOf(most)]!.push(area);
    }
  }
  return seeds.flatMap((areas, frame) => viewsOf(areas, burnt, hdr, flashes, frame));
}

/** The windows one frame shows, with one gain for all: what is outside them is one scene. */
function viewsOf(
  seeds: Area[],
  burnt: Uint8Array,
  hdr: Raster,
  flashes: Raster[],
  frame: number,
): WindowView[] {
  const gain = viewGain(
    seeds.flat().filter((i) => burnt[i] === 1),
    flashes[frame]!,
  );
  const taken = new Set<number>();
  return seeds.flatMap((seed) => {
    if (seed.some((i) => taken.has(i))) {
      return [];
    }
    const light = findOutdoorLight(seed, burnt, frame, hdr, flashes);
    const area = light && grown(seed, light, burnt, hdr, flashes);
    const window = area
      ? windowOf(area, LEAST_FILLED, hdr.width)
      : windowOf(seed, LEAST_FILLED_UNTOLD, hdr.width);
    const outdoorsFrom = area && Math.exp(light[frame]! - DOUBTFUL);
    window.forEach((i) => taken.add(i));
    return [{ frame, region: regionOf(window, hdr), outdoorsFrom, gain }];
  });
}

/**
 * The seed and what touches it that is burnt too, or lit from outdoors. A window is an opening of simple shape: what
 * grows out of that has run into the room, and is not taken.
 */
function grown(
  seed: Area,
  light: OutdoorLight,
  burnt: Uint8Array,
  hdr: Raster,
  flashes: Raster[],
): Area | undefined {
  const outdoors = outdoorsOf(light, hdr, flashes);
  for (let i = 0; i < outdoors.length; i++) {
    outdoors[i]! |= burnt[i]!;
  }
  const first = seed.find((i) => burnt[i] === 1)!;
  for (const gap of GROWN_GAPS) {
    const area = bridgedAreas(outdoors, hdr, gap).find((candidate) => candidate.includes(first));
    if (area && area.length >= LEAST_CONVEX * convexHull(area, hdr.width).length) {
      return area;
    }
  }
  return undefined;
}

function windowOf(area: Area, leastFilled: number, width: number): Area {
  const hull = convexHull(area, width);
  return area.length >= leastFilled * hull.length ? hull : area;
}

function regionOf(window: Area, { width, height }: Raster): Plane {
  const inside = plane(width, height);
  window.forEach((i) => (inside.data[i] = 1));
  return boxMean(inside, Math.max(2, Math.round(width / 300)));
}

function viewGain(burntArea: Area, flash: Raster): number {
  const levels = Float32Array.from(
    burntArea.filter((i) => isShown(flash, i)),
    (i) => LINEAR_OF_CODE[highestCode(flash.data, 3 * i)]!,
  ).sort();
  const bright = levels[Math.floor(levels.length * 0.97)] ?? VIEW_WHITE;
  return Math.max(1, VIEW_WHITE / Math.max(0.05, bright));
}

/** Code values of the view, by those of the frame that shows it: brightened, and rolled off below white. */
export function viewTone(gain: number): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, code) => {
    const linear = LINEAR_OF_CODE[code]! * gain;
    const knee = 0.8;
    const soft =
      linear < knee ? linear : knee + (1 - knee) * Math.tanh((linear - knee) / (1 - knee));
    return Math.round(codeOfLinear(soft));
  });
}

function isShown(flash: Raster, i: number): boolean {
  const code = highestCode(flash.data, 3 * i);
  return code < SHOWN_CODE && code > 8;
}
