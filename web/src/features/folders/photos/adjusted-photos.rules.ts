import { type ColourAdjustments, isNeutral } from '@roomlight/contracts/rules';

export interface PhotoColours extends ColourAdjustments {
  filename: string;
}

/** The photos in the folder whose colours the person has changed, for the folder's download. */
export function adjustedPhotos(
  photos: readonly { filename: string }[],
  adjustments: Readonly<Record<string, ColourAdjustments>>,
): PhotoColours[] {
  return photos.flatMap(({ filename }) => {
    const set = Object.hasOwn(adjustments, filename) ? adjustments[filename] : undefined;
    if (set === undefined || isNeutral(set)) {
      return [];
    }
    const { brightness, saturation, warmth, blackLevel } = set;
    return [{ filename, brightness, saturation, warmth, blackLevel }];
  });
}
