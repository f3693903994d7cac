import { DEFAULT_ENHANCEMENT, type Enhancement } from '@roomlight/contracts';
import type { Finish } from '@roomlight/imaging';

/** What Autoenhance.ai is asked to do with a photo, in its words. */
export interface AutoenhanceSettings {
  ai_version: string;
  enhance: boolean;
  enhance_type: 'neutral' | 'warm';
  sky_replacement: boolean;
  cloud_type: 'CLEAR' | 'LOW_CLOUD' | 'HIGH_CLOUD';
  vertical_correction: boolean;
  lens_correction: boolean;
  window_pull_type: 'NONE' | 'ONLY_WINDOWS' | 'WINDOWS_WITH_SKIES';
  upscale: boolean;
  privacy: boolean;
}

/** The first that knows neutral and warm is 4; within a major version photos of one listing look alike. */
const AI_VERSION = '5.x';

const AS_SHOT = {
  ai_version: AI_VERSION,
  enhance_type: 'neutral',
  cloud_type: 'CLEAR',
  lens_correction: false,
  upscale: false,
  privacy: false,
} as const;

/** A merge makes one photo of the frames and leaves all else to the final enhancement. */
export const MERGE_SETTINGS: AutoenhanceSettings = {
  ...AS_SHOT,
  enhance: false,
  sky_replacement: false,
  vertical_correction: false,
  window_pull_type: 'NONE',
};

/** They straighten both axes at once, and know neither food nor portraits: these start from their neutral. */
export function settingsFor(enhancement: Enhancement): AutoenhanceSettings {
  const { enhanceType, replaceSky, enhanceWindows, perspectiveCorrection } = enhancement;
  const { autoVerticalAlign, autoHorizontalAlign } = enhancement;
  return {
    ...AS_SHOT,
    enhance: true,
    enhance_type: enhanceType === 'warm' ? 'warm' : 'neutral',
    sky_replacement: replaceSky,
    vertical_correction: perspectiveCorrection && (autoVerticalAlign || autoHorizontalAlign),
    window_pull_type: windowPull(enhanceWindows, replaceSky),
  };
}

function windowPull(windows: boolean, skies: boolean): AutoenhanceSettings['window_pull_type'] {
  if (!windows) {
    return 'NONE';
  }
  return skies ? 'WINDOWS_WITH_SKIES' : 'ONLY_WINDOWS';
}

/** What our own engine adds to the photo that came of it; null when there is nothing to add. */
export function finishAfterwards(enhancement: Enhancement): Finish | null {
  const { enhanceType, brightnessMultiplier, maintainColorAccuracy } = enhancement;
  switch (enhanceType) {
    case 'property':
    case 'warm':
      return null;
    case 'food':
    case 'portrait':
      return {
        style: enhanceType,
        // The photo is as bright as they think right: only what was asked beyond the usual is added.
        brightness: brightnessMultiplier / DEFAULT_ENHANCEMENT.brightnessMultiplier,
        keepColours: maintainColorAccuracy,
        enhanceWindows: false,
        straighten: { vertical: false, horizontal: false },
        sky: null,
      };
  }
}
