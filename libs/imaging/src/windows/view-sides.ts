import type { OutdoorLight } from './outdoor-light.js';
import { lowestCode, sample, type Raster } from '../pixels/raster.js';
import { connectedAreas } from '../pixels/areas.js';
import type { Box } from '../pixels/sampled-part.js';
import { LINEAR_OF_CODE } from '../pixels/srgb.js';
import { OUTDOORS, ROOM, UNTOLD, verdictAt, type Told } from './tell-outdoors.js';
import { BURNT_CODE, type WindowView } from './window-view.js';

/** Where a pixel lies: in the photo's room, or in a window's view. */
const OUTSIDE = 0;
export const INSIDE = 1;

/** In a region's border, pixels at least this bright (lowest code value) still belong to the window. */
const EDGE_CODE = BURNT_CODE - 8;
/** Distance (natural logarithm) below the outdoor ratio within which an undecided pixel counts as outdoors. */
const DOUBTFUL = 0.6;

/** Share of a window's view below which a separate part of it is no pane and no gap between slats. */
const FLECK = 0.003;

/**
 * Ratio of the HDR frame to a flash frame (luminance of linear light) from which on that frame alone assigns a pixel to
 * the view.
 */
export function outdoorsFrom(light: OutdoorLight, frame: number): number {
  return Math.exp(light[frame]! - DOUBTFUL);
}

/**
 * Returns INSIDE or OUTSIDE for each pixel of a box of the photo.
 * @param photo the HDR frame at full size, as it was shot
 * @param shown the box as the frame shows it
 * @param told the verdicts of all frames together, if they were computed
 */
export function sidesOf(
  photo: Raster,
  shown: Raster,
  view: WindowView,
  box: Box,
  told: Told | undefined,
): Uint8Array {
  const { region, light, frame } = view;
  const from = light && outdoorsFrom(light, frame);
  const sides = new Uint8Array(box.width * box.height);
  const scaleX = region.width / photo.width;
  const scaleY = region.height / photo.height;
  for (let y = 0; y < box.height; y++) {
    const v = (box.top + y + 0.5) * scaleY - 0.5;
    for (let x = 0; x < box.width; x++) {
      const membership = sample(region, (box.left + x + 0.5) * scaleX - 0.5, v);
      if (membership <= 0.03) {
        continue;
      }
      const i = 3 * ((box.top + y) * photo.width + box.left + x);
      const burnt = lowestCode(photo.data, i) >= EDGE_CODE;
      const verdict = told && light ? verdictAt(told, photo, box.left + x, box.top + y) : UNTOLD;
      const outdoors =
        verdict !== UNTOLD
          ? verdict === OUTDOORS
          : from === undefined
            ? membership > 0.97
            : ratioAround(photo, shown, box, x, y) >= from;
      sides[y * box.width + x] = (burnt && verdict !== ROOM) || outdoors ? INSIDE : OUTSIDE;
    }
  }
  removeFlecks(sides, box.width);
  return sides;
}

/**
 * Takes the flecks out of a view, in place: small separate parts of it are sunlit reveals and sills, whose light is
 * nearly that of the outdoors. Gaps between slats and leaves are larger or adjoin the view.
 */
export function removeFlecks(sides: Uint8Array, width: number): void {
  const parts = connectedAreas(sides, width, sides.length / width);
  const minPixels = FLECK * parts.reduce((sum, part) => sum + part.length, 0);
  for (const part of parts) {
    if (part.length < minPixels) {
      part.forEach((i) => (sides[i] = OUTSIDE));
    }
  }
}

/**
 * Ratio of photo to shown frame in linear light, over the channels of the surrounding 3 × 3 pixels that both frames
 * show.
 */
function ratioAround(photo: Raster, shown: Raster, box: Box, x: number, y: number): number {
  let lit = 0;
  let seen = 1e-4;
  for (let yy = Math.max(0, y - 1); yy <= Math.min(box.height - 1, y + 1); yy++) {
    for (let xx = Math.max(0, x - 1); xx <= Math.min(box.width - 1, x + 1); xx++) {
      const i = 3 * ((box.top + yy) * photo.width + box.left + xx);
      const j = 3 * (yy * box.width + xx);
      for (let c = 0; c < 3; c++) {
        if (photo.data[i + c]! < EDGE_CODE && shown.data[j + c]! < EDGE_CODE) {
          lit += LINEAR_OF_CODE[photo.data[i + c]!]!;
          seen += LINEAR_OF_CODE[shown.data[j + c]!]!;
        }
      }
    }
  }
  return lit / seen;
}
