import type { Enhancement } from '@roomlight/contracts';
import type { Finish } from '@roomlight/imaging';

/** How our own engine finishes a photo of the listing. A listing's photos get the same sky. */
export function finishOf(enhancement: Enhancement, listingId: string): Finish {
  const { perspectiveCorrection } = enhancement;
  return {
    style: enhancement.enhanceType,
    brightness: enhancement.brightnessMultiplier,
    keepColours: enhancement.maintainColorAccuracy,
    enhanceWindows: enhancement.enhanceWindows,
    straighten: {
      vertical: perspectiveCorrection && enhancement.autoVerticalAlign,
      horizontal: perspectiveCorrection && enhancement.autoHorizontalAlign,
    },
    sky: enhancement.replaceSky ? skyOf(listingId) : null,
  };
}

/** The last digits of an id differ from listing to listing; the first ones are the time. */
function skyOf(listingId: string): number {
  return Number.parseInt(listingId.slice(-8), 16);
}
