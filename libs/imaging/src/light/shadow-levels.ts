import { levelOf, type LightFactors } from '@roomlight/photography/light';
import { guideOf } from '../colour/cast.js';
import { GuidedFilter, type LinearField } from '../pixels/guided-filter.js';
import { plane, type Raster } from '../pixels/raster.js';
import { smoothstep } from '../pixels/srgb.js';

/** Level of the gain on the linear light of the deepest shadows, at the end of the slider: one stop. */
const DEEPEST = levelOf(2);
/** Luma (0..1) from which on nothing is changed, and below which the full gain applies. */
const SHADOWS_END = 0.7;
const WHOLE = 0.1;

/**
 * The level that lightens shadows, linear in the photo's luma. It follows the brightness of a place rather than of each
 * pixel (guided filter over a wide square), so that texture keeps its contrast and edges get no halo.
 * @param photo small copy of the merged photo
 */
export function shadowLevels(photo: Raster): LinearField {
  const guide = guideOf(photo);
  const level = plane(photo.width, photo.height);
  for (let i = 0; i < level.data.length; i++) {
    level.data[i] = DEEPEST * smoothstep(SHADOWS_END, WHOLE, guide.data[i]!);
  }
  const everywhere = plane(photo.width, photo.height);
  everywhere.data.fill(1);
  const radius = Math.max(4, Math.round(photo.width / 24));
  return new GuidedFilter(guide, everywhere, radius, 0.01).fit(level);
}

/** The change of a photo whose shadows alone are changed. */
export function shadowFactors({ slope, offset }: LinearField, setting: number): LightFactors {
  const times = (values: Float32Array): Float32Array => values.map((value) => setting * value);
  const level = { slope: times(slope.data), offset: times(offset.data) };
  const { width, height } = slope;
  return { width, height, levels: [level, level, level], windows: null };
}
