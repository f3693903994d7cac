import { type LightFactors, relight } from '@roomlight/contracts/light';
import type { Raster } from '../pixels/raster.js';

/** Changes the light of a photo in place. */
export function applyLight(picture: Raster, factors: LightFactors): Promise<void> {
  relight({ ...picture, channels: 3 }, factors);
  return Promise.resolve();
}
