import { bridgedAreas } from './areas.js';
import { boxMean } from './box-mean.js';
import { plane, type Plane } from './raster.js';
import { smoothstep } from './srgb.js';

// Looking a global up for every pixel is dear in a test runner's sandbox.
const { max, sqrt } = Math;

/** Luma (0..1) from which on a place may be of a window. */
export const WINDOW_LUMA = 0.8;
/** Gaps that are bridged (blinds, bars, branches), a share of the width. */
const GAP = 1 / 95;
/** Shares of the picture: less is a lamp or a reflection, more is a sky or a white room. */
const LEAST_AREA = 0.0015;
const MOST_AREA = 0.3;
/** Nearly burnt; and the share of an area up to which that is no glare, and from which on it is. */
const NEARLY_BURNT = 0.96;
const NO_GLARE = 0.025;
const GLARE = 0.055;
/** Pixels of the small copy around which texture is told, and its deviation: of walls, and of a view. */
const AROUND = 4;
const NO_TEXTURE = 0.025;
const TEXTURE = 0.05;

/**
 * How surely each bright place belongs to a window through which something is to be seen: 0 up to 1. Such windows are
 * bright areas with glare and with texture. Lit walls and ceilings have glare around their lamps but no texture, tiles
 * and linen have texture but no glare, and a window with neither shows nothing that could be brought back.
 * @param luma of a small copy, 0..1
 */
export function findBrightWindows(luma: Plane): Plane {
  const { width, height, data } = luma;
  const result = plane(width, height);
  const texture = deviationOf(luma);
  const bright = Uint8Array.from(data, (value) => (value >= WINDOW_LUMA ? 1 : 0));
  for (const area of bridgedAreas(bright, luma, GAP)) {
    const share = area.length / data.length;
    if (share >= LEAST_AREA && share <= MOST_AREA) {
      const burnt = area.filter((i) => data[i]! >= NEARLY_BURNT).length / area.length;
      const usual = area.reduce((sum, i) => sum + texture.data[i]!, 0) / area.length;
      const sure = smoothstep(NO_GLARE, GLARE, burnt) * smoothstep(NO_TEXTURE, TEXTURE, usual);
      area.forEach((i) => (result.data[i] = sure));
    }
  }
  return result;
}

/** The standard deviation around each place. */
function deviationOf(values: Plane): Plane {
  const mean = boxMean(values, AROUND);
  const squares = boxMean({ ...values, data: values.data.map((value) => value * value) }, AROUND);
  const deviation = squares.data.map((square, i) => sqrt(max(0, square - mean.data[i]! ** 2)));
  return { ...values, data: deviation };
}
