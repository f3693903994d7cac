import type { GainField } from '../colour/cast.js';
import { measureNoise, usualChroma } from '../colour/chroma-noise.js';
import type { LightCorrection } from '../colour/correct-light.js';
import type { Raster } from '../pixels/raster.js';
import type { WindowView } from '../windows/window-view.js';
import { whiteLevelExposure } from './white-level.js';

/**
 * Puts together what is applied to the full-size photo besides the gains.
 * @param hdr small copy of `photo`
 */
export function lightCorrection(
  photo: Raster,
  hdr: Raster,
  gains: GainField,
  views: WindowView[],
): LightCorrection {
  const chroma = usualChroma(hdr);
  const noise = measureNoise(photo, chroma);
  return { gains, chroma, noise, exposure: whiteLevelExposure(hdr, views) };
}
