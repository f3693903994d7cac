import { bridgedAreas, convexHull, type Area } from '../pixels/areas.js';
import { boxMean } from '../pixels/box-mean.js';
import type { OutdoorLight } from './outdoor-light.js';
import { highestCode, lowestCode, plane, type Plane, type Raster } from '../pixels/raster.js';
import { codeOfLinear, LINEAR_OF_CODE } from '../pixels/srgb.js';
import { findOpenings, MIN_AREA } from './window-openings.js';

/** A window that is burnt in the HDR frame, and the flash frame that shows its view. */
export interface WindowView {
  /** index of the flash frame */
  frame: number;
  /** 1 inside the window, 0 away from it, values between in a border that extends beyond the window's edge */
  region: Plane;
  /** distinguishes view from room; undefined where this is impossible: then the whole region counts as view */
  light: OutdoorLight | undefined;
  /** factor on the frame's linear light that brings the view just below white */
  gain: number;
}

/** Lowest code value of a pixel from which on it counts as burnt. */
export const BURNT_CODE = 248;
/** Code value below which a frame shows more of a burnt area than white. */
const SHOWN_CODE = 245;
/** Minimum burnt share of a window, and minimum share of the burnt pixels that one frame must show. */
const MIN_BURNT = 0.15;
const MIN_SHOWN = 0.4;
/** A window is extended to its convex hull if this share of the hull is recognised as window ... */
const MIN_FILLED = 0.75;
/** ... or this share if nothing distinguishes the view from bars and frames in front of it. */
const MIN_FILLED_UNTOLD = 0.9;
/** Width of the gaps between burnt pixels that are bridged, a share of the picture's width. */
const SEED_GAP = 1 / 95;
/** Linear light to which the brightest part of the view is raised. */
const VIEW_WHITE = 0.85;

/**
 * Finds the windows of the HDR frame, each with the flash frame that shows most of its burnt pixels. A window starts
 * from its burnt pixels; adjoining places lit from outdoors (trees below a burnt sky) belong to it too.
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
      area.length >= MIN_AREA * burnt.length &&
      burntArea.length >= MIN_BURNT * area.length &&
      most >= MIN_SHOWN * burntArea.length
    ) {
      seeds[shown.indexOf(most)]!.push(area);
    }
  }
  // A window that two frames show in parts is taken from the one that shows most of all windows.
  const taken = new Set<number>();
  const shownBy = (frame: number): number => seeds[frame]!.flat().length;
  return [...seeds.keys()]
    .sort((one, other) => shownBy(other) - shownBy(one))
    .flatMap((frame) => viewsOf(seeds[frame]!, burnt, hdr, flashes, frame, taken));
}

/** Returns the windows that one frame shows, with one gain for all: the outdoors is one scene under one light. */
function viewsOf(
  seeds: Area[],
  burnt: Uint8Array,
  hdr: Raster,
  flashes: Raster[],
  frame: number,
  taken: Set<number>,
): WindowView[] {
  const gain = viewGain(
    seeds.flat().filter((i) => burnt[i] === 1),
    flashes[frame]!,
  );
  return findOpenings(seeds, burnt, frame, hdr, flashes).flatMap(({ seed, area, light }) => {
    if (seed.some((i) => taken.has(i))) {
      return [];
    }
    const window = windowOf(area, light ? MIN_FILLED : MIN_FILLED_UNTOLD, hdr.width);
    window.forEach((i) => taken.add(i));
    return [{ frame, region: regionOf(window, hdr), light, gain }];
  });
}

function windowOf(area: Area, minFilled: number, width: number): Area {
  const hull = convexHull(area, width);
  return area.length >= minFilled * hull.length ? hull : area;
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

/** Maps the frame's code values to those of the view: brightened, and rolled off below white. */
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
