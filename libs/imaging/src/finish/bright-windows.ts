import { bridgedAreas } from '../pixels/areas.js';
import { boxMean } from '../pixels/box-mean.js';
import { plane, type Plane } from '../pixels/raster.js';
import { smoothstep } from '../pixels/srgb.js';
import { max, sqrt } from '../pixels/maths.js';

/** Luma (0..1) from which on a place may belong to a window. */
export const WINDOW_LUMA = 0.8;
/** Width of the gaps that are bridged (blinds, bars, branches), a share of the picture's width. */
const GAP = 1 / 95;
/** Bounds of a window's share of the picture: less is a lamp or a reflection, more is a sky or a white room. */
const MIN_AREA = 0.0015;
const MAX_AREA = 0.3;
/**
 * Luma of nearly burnt places; and the share of them in an area up to which there is no glare, and from which on there
 * is.
 */
const NEARLY_BURNT = 0.96;
const NO_GLARE = 0.025;
const GLARE = 0.055;
/**
 * Radius in pixels of the small copy within which texture is measured, and its deviation: for walls, and for a view.
 */
const AROUND = 4;
const NO_TEXTURE = 0.025;
const TEXTURE = 0.05;

/**
 * Estimates the probability, 0 to 1, that each bright place belongs to a window with a visible view. Such windows are
 * bright areas with glare and with texture. Lit walls and ceilings have glare around their lamps but no texture, tiles
 * and linen have texture but no glare, and a window with neither shows nothing that could be recovered.
 * @param luma of a small copy, 0..1
 */
export function findBrightWindows(luma: Plane): Plane {
  const { width, height, data } = luma;
  const result = plane(width, height);
  const texture = deviationOf(luma);
  const bright = new Uint8Array(data.length);
  for (let i = 0; i < bright.length; i++) {
    bright[i] = data[i]! >= WINDOW_LUMA ? 1 : 0;
  }
  for (const area of bridgedAreas(bright, luma, GAP)) {
    const share = area.length / data.length;
    if (share >= MIN_AREA && share <= MAX_AREA) {
      let burnt = 0;
      let usual = 0;
      for (const i of area) {
        burnt += data[i]! >= NEARLY_BURNT ? 1 / area.length : 0;
        usual += texture.data[i]! / area.length;
      }
      const sure = smoothstep(NO_GLARE, GLARE, burnt) * smoothstep(NO_TEXTURE, TEXTURE, usual);
      area.forEach((i) => (result.data[i] = sure));
    }
  }
  return result;
}

/** The standard deviation around each place. */
function deviationOf(values: Plane): Plane {
  const squares = plane(values.width, values.height);
  for (let i = 0; i < squares.data.length; i++) {
    squares.data[i] = values.data[i]! ** 2;
  }
  const mean = boxMean(values, AROUND);
  const result = boxMean(squares, AROUND);
  for (let i = 0; i < result.data.length; i++) {
    result.data[i] = sqrt(max(0, result.data[i]! - mean.data[i]! ** 2));
  }
  return result;
}
