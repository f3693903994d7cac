import type { Enhancement } from '@roomlight/contracts';
import type { Finish } from '@roomlight/imaging';

/** The settings with which our own engine finishes a photo. All photos of a listing get the same weather. */
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

/** Uses the last digits of the id, which are random; the first ones are the time. */
function skyOf(listingId: string): number {
  return Number.parseInt(listingId.slice(-8), 16);
}
