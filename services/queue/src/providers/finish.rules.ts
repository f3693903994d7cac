import { DEFAULT_ENHANCEMENT, type OrderedEnhancement } from '@roomlight/contracts';
import type { Finish } from '@roomlight/imaging';

/**
 * The settings with which our own engine finishes a photo. All photos of a listing get the same weather.
 * @param enhancement as ordered for this photo; see `enhancementOf`
 */
export function finishOf(enhancement: OrderedEnhancement, listingId: string): Finish {
  const { perspectiveCorrection, ownStyle, brightnessMultiplier } = enhancement;
  return {
    style: enhancement.enhanceType,
    // An own look has its brightness: only the request beyond the default is added.
    brightness:
      ownStyle === undefined
        ? brightnessMultiplier
        : brightnessMultiplier / DEFAULT_ENHANCEMENT.brightnessMultiplier,
    ...(ownStyle !== undefined && { ownStyle }),
    keepColours: enhancement.maintainColorAccuracy,
    enhanceWindows: enhancement.enhanceWindows,
    straighten: {
      vertical: perspectiveCorrection && enhancement.autoVerticalAlign,
      horizontal: perspectiveCorrection && enhancement.autoHorizontalAlign,
    },
    sky: enhancement.replaceSky ? skyOf(listingId) : null,
    ...(enhancement.skyAnyway !== undefined && { skyAnyway: enhancement.skyAnyway.length > 0 }),
  };
}

/** Uses the last digits of the id, which are random; the first ones are the time. */
function skyOf(listingId: string): number {
  return Number.parseInt(listingId.slice(-8), 16);
}
