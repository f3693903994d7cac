import { max, min, round } from '../pixels/maths.js';
import { GuidedFilter, type LinearField } from '../pixels/guided-filter.js';
import type { Plane } from '../pixels/raster.js';

/** Radius of a place's surroundings, as a share of the longer side, and the variance of luma below which it is flat. */
const AROUND = 1 / 40;
const AROUND_FLAT = 0.005;
/** Luma by which a pixel may differ from its surroundings and still be detail of theirs: more would make halos. */
const MAX_DETAIL = 0.1;
const MIN_AROUND = 0.2;

/** The luma of the surroundings of a place, with edges preserved. */
export function surroundingsOf(guide: Plane): LinearField {
  const everywhere = { ...guide, data: new Float32Array(guide.data.length).fill(1) };
  const radius = max(2, round(max(guide.width, guide.height) * AROUND));
  return new GuidedFilter(guide, everywhere, radius, AROUND_FLAT).fit(guide);
}

/** How far a place of this luma stands out from its surroundings, as a share of their luma. */
export function detailOf(luma: number, around: number): number {
  return min(MAX_DETAIL, max(-MAX_DETAIL, luma - around)) / max(MIN_AROUND, around);
}

/**
 * The factor on the sRGB values of a place.
 * @param highest of its channels: burnt pixels are left as they are
 */
export function sharpenedGain(highest: number, detail: number, localContrast: number): number {
  const square = highest * highest;
  return 1 + localContrast * detail * (1 - square * square);
}
