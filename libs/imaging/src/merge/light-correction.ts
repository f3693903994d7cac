import type { GainField } from '../colour/cast.js';
import { measureNoise, usualChroma } from '../colour/chroma-noise.js';
import type { LightCorrection } from '../colour/correct-light.js';
import type { Raster } from '../pixels/raster.js';
import { type SparedPlaces, withoutBrightening } from './spared-places.js';

/**
 * Puts together what is applied to the full-size photo besides the gains.
 * @param hdr small copy of `photo`
 * @param exposure factor on linear light
 * @param spared places that it isn't applied to
 */
export function lightCorrection(
  photo: Raster,
  hdr: Raster,
  gains: GainField,
  exposure: number,
  spared: SparedPlaces | undefined,
): LightCorrection {
  const chroma = usualChroma(hdr);
  const noise = measureNoise(photo, chroma);
  const applied = spared === undefined ? gains : withoutBrightening(gains, hdr, spared);
  return { gains: applied, chroma, noise, exposure };
}
