import { guideOf, type GainField } from './cast.js';
import { GuidedFilter } from '../pixels/guided-filter.js';
import { plane, type Raster } from '../pixels/raster.js';
import { smoothstep } from '../pixels/srgb.js';

/** Gain on the linear light of the deepest shadows: a third of a stop. */
const DEEPEST_GAIN = 2 ** (1 / 3);
/** Luma (0..1) from which on nothing is lifted, and below which the full lift applies. */
const LIFT_ENDS = 0.4;
const LIFT_WHOLE = 0.1;

/**
 * Lifts the shadows gently without changing colours. The lift follows the brightness of a place rather than of each
 * pixel (guided filter over a wide square), so that texture keeps its contrast and edges get no halo.
 */
export function liftShadows(hdr: Raster): GainField {
  const guide = guideOf(hdr);
  const gain = plane(hdr.width, hdr.height);
  for (let i = 0; i < gain.data.length; i++) {
    gain.data[i] = 1 + (DEEPEST_GAIN - 1) * smoothstep(LIFT_ENDS, LIFT_WHOLE, guide.data[i]!);
  }
  const everywhere = plane(hdr.width, hdr.height);
  everywhere.data.fill(1);
  const radius = Math.max(4, Math.round(hdr.width / 24));
  const field = new GuidedFilter(guide, everywhere, radius, 0.01).fit(gain);
  return [field, field, field];
}
