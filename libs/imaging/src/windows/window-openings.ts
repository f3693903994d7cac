import { bridgedAreas, convexHull, type Area } from '../pixels/areas.js';
import { boxMean } from '../pixels/box-mean.js';
import { explainsBurnt, findOutdoorLight, outdoorsOf, type OutdoorLight } from './outdoor-light.js';
import { plane, type Raster } from '../pixels/raster.js';

/** A window's opening in the wall, as far as a set's frames show it. */
export interface Opening {
  /** burnt pixels of which it was known to be a window */
  seed: Area;
  area: Area;
  /** by which view and room are told apart; undefined where that can't be told */
  light: OutdoorLight | undefined;
}

/** Smaller areas (a share of the picture) are lamps and reflections. */
export const MIN_AREA = 0.0015;
/** Gaps that are bridged, shares of the width, the widest first: slats and bars hide much of a view. */
const GAPS = [1 / 30, 1 / 50, 1 / 95];
/** Of the pixels within this share of the width, so many must be outdoors too for one to count. */
const AROUND = 1 / 120;
const MIN_DENSITY = 0.06;
/** So much of its hull must an opening fill. */
const MIN_FILLED = 0.82;
/** A light is believed where an opening fills so much of its hull, and has this share of it outdoors and not burnt. */
const MIN_FILLED_TELLING = 0.93;
const MIN_TOLD = 0.07;
/** So much must be burnt of an opening that holds no seed. */
const MIN_BURNT = 0.05;

/**
 * Grows burnt areas to the openings that they lie in: by what else is lit from outdoors, as trees below a burnt sky. A
 * shadow of the flash beside a window can look lit from outdoors too; but then nothing inside a window does. Where a
 * light is believed, openings are found too in which no burnt area is large enough to begin with, as behind slats.
 *
 * @param seeds burnt areas that one flash frame shows
 * @param burnt 1 for pixels that are burnt in `hdr`
 * @param shower which of the flash frames shows them
 * @param flashes aligned with `hdr`
 * @returns the seeds' openings in their order, each its seed alone where nothing more is told; then the others
 */
export function findOpenings(
  seeds: readonly Area[],
  burnt: Uint8Array,
  shower: number,
  hdr: Raster,
  flashes: Raster[],
): Opening[] {
  const untold = seeds.map((seed): Opening => ({ seed, area: seed, light: undefined }));
  const light = findOutdoorLight(seeds, burnt, shower, hdr, flashes);
  if (light === undefined) {
    return untold;
  }
  const outdoors = withBurnt(outdoorsOf(light, hdr, flashes), burnt, hdr);
  const areas = seeds.map((seed) =>
    explainsBurnt(light, burntOf(seed, burnt), flashes)
      ? grown(burntOf(seed, burnt), outdoors, hdr)
      : undefined,
  );
  if (!areas.some((area) => area && isTelling(area, outdoors, burnt, hdr.width))) {
    return untold;
  }
  const known = new Set(seeds.flat());
  const others = bridgedAreas(outdoors, hdr, GAPS[0]!)
    .map((area) => ({ seed: burntOf(area, burnt), area, light }))
    .filter(
      ({ seed, area }) =>
        area.length >= MIN_AREA * burnt.length &&
        !area.some((i) => known.has(i)) &&
        seed.length >= MIN_BURNT * area.length &&
        filled(area, hdr.width) >= MIN_FILLED &&
        explainsBurnt(light, seed, flashes),
    );
  const told = untold.map((opening, k) => {
    const area = areas[k];
    return area ? { seed: opening.seed, area, light } : opening;
  });
  return [...told, ...others];
}

function burntOf(area: Area, burnt: Uint8Array): Area {
  return area.filter((i) => burnt[i] === 1);
}

/** The share of its convex hull that an area fills. */
function filled(area: Area, width: number): number {
  return area.length / convexHull(area, width).length;
}

/** Whether an opening shows that its light is that of the view: it has a simple shape and more of the view than is burnt. */
function isTelling(area: Area, outdoors: Uint8Array, burnt: Uint8Array, width: number): boolean {
  const told = area.filter((i) => burnt[i] === 0 && outdoors[i] === 1).length;
  return told >= MIN_TOLD * area.length && filled(area, width) >= MIN_FILLED_TELLING;
}

/** What is burnt or lit from outdoors, without the few pixels of the room that happen to look so. */
function withBurnt(outdoors: Uint8Array, burnt: Uint8Array, { width, height }: Raster): Uint8Array {
  const both = plane(width, height);
  for (let i = 0; i < burnt.length; i++) {
    both.data[i] = outdoors[i]! | burnt[i]!;
  }
  const around = boxMean(both, Math.max(2, Math.round(width * AROUND)));
  return Uint8Array.from(both.data, (value, i) =>
    value === 1 && around.data[i]! >= MIN_DENSITY ? 1 : 0,
  );
}

/**
 * The area that holds most of a seed's burnt pixels, with what is burnt or outdoors beside them. A window is an opening
 * of simple shape: what grows out of that has run into the room, and is not taken.
 */
function grown(seed: Area, outdoors: Uint8Array, hdr: Raster): Area | undefined {
  const wanted = new Set(seed);
  for (const gap of GAPS) {
    const areas = bridgedAreas(outdoors, hdr, gap);
    const held = areas.map((area) => area.filter((i) => wanted.has(i)).length);
    const area = areas[held.indexOf(Math.max(...held))];
    if (area && filled(area, hdr.width) >= MIN_FILLED) {
      return area;
    }
  }
  return undefined;
}
