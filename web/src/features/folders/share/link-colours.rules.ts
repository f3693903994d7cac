import type { AdjustedPhoto } from '@roomlight/contracts';
import type { ColourAdjustments } from '@roomlight/contracts/rules';
import { adjustedPhotos } from '../photos/adjusted-photos.rules.js';

/** The photos whose colours the person has changed, as a link takes them along. */
export function linkColours(
  adjustments: Readonly<Record<string, ColourAdjustments>>,
): AdjustedPhoto[] {
  const photos = Object.keys(adjustments).map((filename) => ({ filename }));
  return adjustedPhotos(photos, adjustments).map(({ filename, ...colours }) => ({
    filename,
    colours,
  }));
}
