import { highestCode, lowestCode, plane, type Plane, type Raster } from '../pixels/raster.js';
import { BURNT_CODE } from '../windows/window-view.js';
import type { SparedPlaces } from './spared-places.js';

/** Share of a spared place that makes a pixel count as inside. */
const INSIDE = 0.5;
/** Share of the picture that must be burnt in spared places, and be shown by one frame, to be worth decoding it. */
const MIN_BURNT = 0.003;
/** Lowest code value of a pixel below which it shows a colour, even if one channel is burnt, as in a blue sky. */
const COLOURED_CODE = 225;
/** Code value of a pixel's brightest channel from which on it shows something. */
const SHOWN_FROM = 120;

/** The burnt parts of spared places, and the flash frame that shows them. */
export interface SparedBurns {
  /** index of the flash frame */
  frame: number;
  /** how much of a pixel of the small copy belongs to the places, 0 to 1 */
  region: Plane;
}

/**
 * Finds what is burnt in spared places though a flash frame shows its colour, such as the sky between the slats of a
 * blind. Such a sky is often nearly as bright in the flash frame, with a burnt blue: too bright for the search for
 * windows, which needs a view to cut out.
 * @param hdr small copy of the HDR frame
 * @param flashes aligned with `hdr`, same size
 * @param views regions of the windows whose views are inserted anyway
 * @returns undefined if too little is burnt, or no frame shows it
 */
export function sparedBurns(
  hdr: Raster,
  flashes: readonly Raster[],
  { share }: SparedPlaces,
  views: readonly Plane[],
): SparedBurns | undefined {
  const region = plane(hdr.width, hdr.height);
  const shown = flashes.map(() => 0);
  for (let i = 0; i < region.data.length; i++) {
    const taken = views.reduce((most, view) => Math.max(most, view.data[i]!), 0);
    region.data[i] = share.data[i]! * (1 - taken);
    if (region.data[i]! >= INSIDE && lowestCode(hdr.data, 3 * i) >= BURNT_CODE) {
      flashes.forEach((flash, k) => (shown[k]! += showsColour(flash, i) ? 1 : 0));
    }
  }
  const most = Math.max(...shown);
  return most >= MIN_BURNT * region.data.length
    ? { frame: shown.indexOf(most), region }
    : undefined;
}

function showsColour({ data }: Raster, i: number): boolean {
  return lowestCode(data, 3 * i) < COLOURED_CODE && highestCode(data, 3 * i) >= SHOWN_FROM;
}
