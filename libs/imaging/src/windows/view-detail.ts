import type { Area } from '../pixels/areas.js';
import { hypot, log, log2, max } from '../pixels/maths.js';
import type { Raster } from '../pixels/raster.js';
import { LINEAR_OF_CODE, luminanceAt } from '../pixels/srgb.js';

/** Luminance that is added before the logarithm, so that noise in the dark doesn't count as detail. */
const FLOOR = 0.004;

/** Mean gradient of log2 luminance, in stops a pixel, over an area of a small copy. */
export function detailIn({ data, width, height }: Raster, area: Area): number {
  const at = (i: number): number => log2(luminanceAt(data, 3 * i) + FLOOR);
  let sum = 0;
  let count = 0;
  for (const i of area) {
    if (i % width < width - 1 && i < width * (height - 1)) {
      const own = at(i);
      sum += hypot(at(i + 1) - own, at(i + width) - own);
      count++;
    }
  }
  return count === 0 ? 0 : sum / count;
}

/** Mean distance in ln(R/G) and ln(B/G) between two pictures of one scene, over an area of small copies. */
export function colourApart(one: Raster, other: Raster, area: Area): number {
  const ratio = ({ data }: Raster, i: number, c: number): number =>
    log((LINEAR_OF_CODE[data[3 * i + c]!]! + FLOOR) / (LINEAR_OF_CODE[data[3 * i + 1]!]! + FLOOR));
  const sum = area.reduce(
    (total, i) =>
      total + hypot(ratio(one, i, 0) - ratio(other, i, 0), ratio(one, i, 2) - ratio(other, i, 2)),
    0,
  );
  return sum / max(1, area.length);
}
