/** The styles of final enhancement, with what people read of them. */
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

/** What a folder's photos are enhanced with. */
export interface Enhancement {
  enhanceType: EnhanceStyle;
  /** A photo with a sky gets another one; all others are left as they are. */
  replaceSky: boolean;
  /** Straightens, about the axes that are on. */
  perspectiveCorrection: boolean;
  autoVerticalAlign: boolean;
  autoHorizontalAlign: boolean;
  /** How many times as much light shadows and mid-tones get; white stays white. */
  brightnessMultiplier: number;
  /** Keeps the photo's white balance and hues as they are; without it, the style may correct them. */
  maintainColorAccuracy: boolean;
  /** Brings back what can be seen through bright windows. */
  enhanceWindows: boolean;
  /** Leaves the photos as they are. */
  skipProcessing: boolean;
}

/** What whoever names nothing gets. */
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
