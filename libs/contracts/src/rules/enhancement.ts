/** The styles of the final enhancement, with their displayed descriptions. */
export const ENHANCE_STYLES = {
  property: { name: 'Neutral & Professional', title: 'Property' },
  warm: { name: 'Cozy & Inviting', title: 'Warm' },
  food: { name: 'Food Photography', title: 'Food' },
  portrait: { name: 'Portrait Photography', title: 'Portrait' },
} as const;

export type EnhanceStyle = keyof typeof ENHANCE_STYLES;

export const ENHANCE_STYLE_NAMES = [
  'property',
  'warm',
  'food',
  'portrait',
] as const satisfies readonly EnhanceStyle[];

export const BRIGHTNESS_MULTIPLIER = { min: 0.5, max: 2 } as const;

/** The settings with which a folder's photos are enhanced. */
export interface Enhancement {
  enhanceType: EnhanceStyle;
  /** Replaces the sky of photos that have one; rooms and merged sets keep theirs. */
  replaceSky: boolean;
  /** Photos, by their ids, whose sky is also replaced although they are merged sets or look like rooms. */
  skyAnyway?: string[];
  /** Straightens about the enabled axes. */
  perspectiveCorrection: boolean;
  autoVerticalAlign: boolean;
  autoHorizontalAlign: boolean;
  /** Factor on the light of shadows and mid-tones; white stays white. */
  brightnessMultiplier: number;
  /** Keeps the photo's white balance and hues as they are; without it, the style may correct them. */
  maintainColorAccuracy: boolean;
  /** Restores the view through bright windows. */
  enhanceWindows: boolean;
  /** Leaves the photos as they are. */
  skipProcessing: boolean;
  /** A look of the sender's own, in place of the style's tone and colours. */
  ownStyleId?: string;
}

/** A photographer's own look, as the engine fitted it; see OwnStyle of imaging. */
export interface OwnStyleModel {
  version: 1;
  localContrast: number;
  light: number[];
  greenRed: number[];
  blueYellow: number[];
  corrections: number[];
}

/** The settings with which photos were sent, and the own look as it was then. */
export interface OrderedEnhancement extends Enhancement {
  ownStyle?: OwnStyleModel;
}

/** From so many finished photos a look is made. */
export const OWN_STYLE_PHOTOS = { min: 3, max: 10 } as const;
export const MAX_OWN_STYLES = 20;
export const MAX_OWN_STYLE_NAME = 60;

/** The defaults for omitted settings. */
export const DEFAULT_ENHANCEMENT: Readonly<Enhancement> = {
  enhanceType: 'property',
  replaceSky: false,
  perspectiveCorrection: true,
  autoVerticalAlign: true,
  autoHorizontalAlign: true,
  brightnessMultiplier: 1.2,
  maintainColorAccuracy: true,
  enhanceWindows: true,
  skipProcessing: false,
};
