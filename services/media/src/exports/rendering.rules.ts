import {
  alterationText,
  digitalSourceType,
  isNeutral,
  type Alteration,
  type ColourAdjustments,
  type ExportPreset,
} from '@roomlight/contracts';
import { EXPORT_REVISION } from '@roomlight/imaging';
import type { Rendering } from '../derived-images/derived-image.types.js';

/**
 * How a photo is drawn for a preset. Presets that draw it alike share its file.
 * @param certificate of the key that signs it; null when nothing does
 */
export function renderingOf(
  photo: {
    isMerged: boolean;
    alterations: readonly Alteration[];
    colours?: ColourAdjustments;
  },
  { longSide, shortSide, maxBytes, quality, label }: ExportPreset,
  certificate: string | null,
): Rendering {
  const text = alterationText(photo.alterations);
  const { colours } = photo;
  const isDrawn = label === 'caption' || label === 'below';
  return {
    revision: EXPORT_REVISION,
    box: longSide === null || shortSide === null ? null : { longSide, shortSide },
    maxBytes,
    quality,
    label: text !== null && isDrawn ? { text, place: label } : null,
    digitalSourceType: digitalSourceType(photo),
    ...(colours !== undefined && !isNeutral(colours) && { colours }),
    ...(certificate !== null && { signed: { certificate, alteration: text } }),
  };
}
