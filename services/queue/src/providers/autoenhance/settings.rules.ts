import { DEFAULT_ENHANCEMENT, type Enhancement } from '@roomlight/contracts';
import type { Finish } from '@roomlight/imaging';

/** The settings of a photo for Autoenhance.ai, in its own terms. */
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

/** Version 4 is the first with neutral and warm; within a major version, photos of one listing look alike. */
const AI_VERSION = '5.x';

const AS_SHOT = {
  ai_version: AI_VERSION,
  enhance_type: 'neutral',
  cloud_type: 'CLEAR',
  lens_correction: false,
  upscale: false,
  privacy: false,
} as const;

/** A merge only combines the frames and leaves everything else to the final enhancement. */
export const MERGE_SETTINGS: AutoenhanceSettings = {
  ...AS_SHOT,
  enhance: false,
  sky_replacement: false,
  vertical_correction: false,
  window_pull_type: 'NONE',
};

/** The provider straightens both axes at once and has neither food nor portrait; these start from its neutral style. */
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

/** What our own engine adds to the resulting photo; null when there is nothing to add. */
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
        // The provider has already set the brightness: only the request beyond the default is added.
        brightness: brightnessMultiplier / DEFAULT_ENHANCEMENT.brightnessMultiplier,
        keepColours: maintainColorAccuracy,
        enhanceWindows: false,
        straighten: { vertical: false, horizontal: false },
        sky: null,
      };
  }
}
