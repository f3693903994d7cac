import type { FlashColour } from '../colour/flash-colour.js';
import { highestCode, lowestCode, type Raster } from '../pixels/raster.js';
import { luminanceAt, smoothstep } from '../pixels/srgb.js';
import { BURNT_CODE, type WindowView } from '../windows/window-view.js';

/** Linear luminance to which the brightest part of the room is raised, by a factor of at most MOST. */
const WHITE = 0.95;
const MOST = 1.3;
/** Share of the room that may be brighter, such as lamps and reflections. */
const BRIGHTER = 0.01;
const STEPS = 1024;

/**
 * Computes the brightening that turns the whites of a room white, since HDR frames are often merged a little dark.
 * Windows and burnt areas don't count, since they are bright in any photo.
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

/** Linear luminance to which the whites of a room with much white are raised ... */
const WHITES = 0.62;
/** ... at most by this factor. */
const MAX_FOR_WHITES = 2;
/** Share of the whites that is darker because of shade. */
const SHADED = 0.8;
/** Log-chroma up to which a surface is white or grey. */
const NEARLY_NEUTRAL = 0.12;
/** Confidence from which on a flash frame determines a surface's colour. */
const TOLD = 0.3;
/** Shares of the photo that must be white for this brightening to start and to apply fully. */
const FEW = 0.2;
const MANY = 0.35;

/**
 * Computes the brightening for a room with many white surfaces. The flash frames show which surfaces are white,
 * whatever the room's light; a view or a lamp, which the flash doesn't reach, doesn't count.
 * @returns a factor on linear light, 1 to MAX_FOR_WHITES; 1 where little is white
 */
export function whitesExposure(
  hdr: Raster,
  { redness, blueness, confidence }: FlashColour,
): number {
  const counts = new Uint32Array(STEPS);
  let counted = 0;
  const pixels = hdr.width * hdr.height;
  for (let i = 0; i < pixels; i++) {
    const isTold = confidence.data[i]! > TOLD && highestCode(hdr.data, 3 * i) < BURNT_CODE;
    if (isTold && Math.hypot(redness.data[i]!, blueness.data[i]!) < NEARLY_NEUTRAL) {
      counts[Math.min(STEPS - 1, Math.floor(STEPS * luminanceAt(hdr.data, 3 * i)))]! += 1;
      counted++;
    }
  }
  let step = 0;
  for (let darker = 0; step < STEPS - 1 && darker <= SHADED * counted; step++) {
    darker += counts[step]!;
  }
  const wanted = Math.min(MAX_FOR_WHITES, Math.max(1, WHITES / ((step + 0.5) / STEPS)));
  return wanted ** smoothstep(FEW, MANY, counted / pixels);
}
