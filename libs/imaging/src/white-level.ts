import { lowestCode, type Raster } from './raster.js';
import { luminanceAt } from './srgb.js';
import { BURNT_CODE, type WindowView } from './window-view.js';

/** Linear luminance to which the brightest of the room is brought, at most by MOST. */
const WHITE = 0.95;
const MOST = 1.3;
/** The share of the room that may be brighter: lamps, reflections. */
const BRIGHTER = 0.01;
const STEPS = 1024;

/**
 * How much brighter a photo is to become so that what is white in the room comes out white: HDR frames are often
 * merged a little dark. Windows and what is burnt don't count: they are bright in any photo.
 * @returns a factor on linear light, 1 to MOST
 */
export function whiteLevelExposure(hdr: Raster, windows: WindowView[]): number {
  const counts = new Uint32Array(STEPS);
  let counted = 0;
  for (let i = 0; i < hdr.width * hdr.height; i++) {
    if (
      lowestCode(hdr.data, 3 * i) < BURNT_CODE &&
      windows.every(({ region }) => region.data[i] === 0)
    ) {
      counts[Math.min(STEPS - 1, Math.floor(STEPS * luminanceAt(hdr.data, 3 * i)))]! += 1;
      counted++;
    }
  }
  let brighter = 0;
  let step = STEPS - 1;
  while (step > 0 && brighter + counts[step]! <= BRIGHTER * counted) {
    brighter += counts[step]!;
    step--;
  }
  return Math.min(MOST, Math.max(1, WHITE / ((step + 0.5) / STEPS)));
}
