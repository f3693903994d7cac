import { bridgedAreas, convexHull, type Area } from '../pixels/areas.js';
import { boxMean } from '../pixels/box-mean.js';
import {
  explainsBurnt,
  findOutdoorLights,
  outdoorsOf,
  type OutdoorLight,
} from './outdoor-light.js';
import { plane, type Raster } from '../pixels/raster.js';

/** A window's opening in the wall, as far as a set's frames show it. */
export interface Opening {
  /** burnt pixels by which the window was found */
  seed: Area;
  area: Area;
  /** distinguishes view from room; undefined where this is impossible */
  light: OutdoorLight | undefined;
}

/** Smaller areas (a share of the picture) are lamps and reflections. */
export const MIN_AREA = 0.0015;
/** Gaps that are bridged, shares of the width, the widest first: slats and bars hide much of a view. */
const GAPS = [1 / 30, 1 / 50, 1 / 95];
/** Neighbourhood (a share of the width) in which this share of the pixels must be outdoors too for a pixel to count. */
const AROUND = 1 / 120;
const MIN_DENSITY = 0.06;
/** Minimum share of its convex hull that an opening must fill. */
const MIN_FILLED = 0.82;
/** A light is trusted if an opening fills this share of its hull, and this share of it is outdoors and not burnt. */
const MIN_FILLED_TELLING = 0.93;
const MIN_TOLD = 0.07;
/** Maximum number of lights of which openings are searched for, the likeliest first. */
const MAX_LIGHTS = 3;
/** Minimum burnt share of an opening that contains no seed. */
const MIN_BURNT = 0.05;

/**
 * Grows burnt areas to the openings that contain them, by adding other places lit from outdoors, such as trees below a
 * burnt sky. A shadow of the flash beside a window can also look lit from outdoors, but in that case nothing inside a
 * window does. Where a light is trusted, openings without a sufficiently large burnt area are also found, such as those
 * behind slats.
 *
 * @param seeds burnt areas that one flash frame shows
 * @param burnt 1 for pixels that are burnt in `hdr`
 * @param shower which of the flash frames shows them
 * @param flashes aligned with `hdr`
 * @returns the seeds' openings in their order, each only its seed if nothing more is known; then the others
 */
export function findOpenings(
  seeds: readonly Area[],
  burnt: Uint8Array,
  shower: number,
  hdr: Raster,
  flashes: Raster[],
): Opening[] {
  const lights = findOutdoorLights(seeds, burnt, shower, hdr, flashes).slice(0, MAX_LIGHTS);
  for (const light of lights) {
    const openings = openingsUnder(light, seeds, burnt, hdr, flashes);
    if (openings !== undefined) {
      return openings;
    }
  }
  return seeds.map((seed) => ({ seed, area: seed, light: undefined }));
}

/** Returns the openings under a light, unless none of them confirms it. */
function openingsUnder(
  light: OutdoorLight,
  seeds: readonly Area[],
  burnt: Uint8Array,
  hdr: Raster,
  flashes: Raster[],
): Opening[] | undefined {
  const outdoors = withBurnt(outdoorsOf(light, hdr, flashes), burnt, hdr);
  const areas = seeds.map((seed) =>
    explainsBurnt(light, burntOf(seed, burnt), flashes)
      ? grown(burntOf(seed, burnt), outdoors, hdr)
      : undefined,
  );
  if (!areas.some((area) => area && isTelling(area, outdoors, burnt, hdr.width))) {
    return undefined;
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
  const told = seeds.map((seed, k): Opening => {
    const area = areas[k];
    return area ? { seed, area, light } : { seed, area: seed, light: undefined };
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

/**
 * Whether an opening confirms that its light is the view's: it has a simple shape, and shows more of the view than its
 * burnt part.
 */
function isTelling(area: Area, outdoors: Uint8Array, burnt: Uint8Array, width: number): boolean {
  const told = area.filter((i) => burnt[i] === 0 && outdoors[i] === 1).length;
  return told >= MIN_TOLD * area.length && filled(area, width) >= MIN_FILLED_TELLING;
}

/** Combines burnt and outdoor places, without the few room pixels that happen to look the same. */
function withBurnt(outdoors: Uint8Array, burnt: Uint8Array, { width, height }: Raster): Uint8Array {
  const both = plane(width, height);
  for (let i = 0; i < burnt.length; i++) {
    both.data[i] = outdoors[i]! | burnt[i]!;
  }
  const around = boxMean(both, Math.max(2, Math.round(width * AROUND)));
  // A loop, because Uint8Array.from is many times slower with a function.
  const dense = new Uint8Array(both.data.length);
  for (let i = 0; i < dense.length; i++) {
    dense[i] = both.data[i] === 1 && around.data[i]! >= MIN_DENSITY ? 1 : 0;
  }
  return dense;
}

/**
 * Returns the area that contains most of a seed's burnt pixels, with the burnt and outdoor places connected to them. A
 * window is an opening of simple shape: an area that grows beyond this has spread into the room, and is rejected.
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
