/** The looks that a finished photo may have. */
export const STYLES = ['property', 'warm', 'food', 'portrait'] as const;
export type Style = (typeof STYLES)[number];

/** The parameters of a style; zeros, with `reach` 0, leave a photo unchanged. */
export interface Recipe {
  /** Luma (0..1) to which a photo's middle is brought ... */
  middle: number;
  /** Luma to which a photo's white (all but a twentieth is darker) is brought, the larger correction counts ... */
  white: number;
  /** ... each this share of the way, in stops. */
  reach: number;
  /** Additional brightening of the deepest shadows, in stops. */
  shadows: number;
  /** How much mid-tones are spread, which deepens blacks. */
  contrast: number;
  /** How much texture stands out from its surroundings; values below 0 soften it. */
  localContrast: number;
  /** The gain of saturation for coloured pixels; greys and the purest colours get none. */
  vibrance: number;
  /** The gain of saturation for the hues between red and yellow: skin, wood, bread. */
  warmVibrance: number;
  /** The share of their colour that light and nearly grey pixels lose. */
  whiteness: number;
  /** Warming of the light, red over blue in stops; applied in full only where colours need not be kept. */
  warmth: number;
}

/** The share of a style's warmth that is applied where colours are to be kept. */
export const WARMTH_WITH_COLOURS_KEPT = 0.5;

export const RECIPES: Readonly<Record<Style, Readonly<Recipe>>> = {
  /**
   * Neutral, as photographers sell rooms: white surfaces at L* 78 to 84 once the default brightness of 1.2 is applied, wood
   * as it is, darks deep.
   */
  property: {
    middle: 0.6,
    white: 0.74,
    reach: 0.85,
    shadows: 0.25,
    contrast: 0.32,
    localContrast: 0.3,
    vibrance: 0.2,
    warmVibrance: 0.05,
    whiteness: 0.5,
    warmth: 0,
  },
  /** Cosy and inviting: evening light, wood and lamps glow, walls a touch warm. */
  warm: {
    middle: 0.55,
    white: 0.88,
    reach: 0.6,
    shadows: 0.25,
    contrast: 0.25,
    localContrast: 0.15,
    vibrance: 0.12,
    warmVibrance: 0.28,
    whiteness: 0,
    warmth: 0.4,
  },
  /** Crisp and appetising: brings out texture and colour of food on a white plate. */
  food: {
    middle: 0.57,
    white: 0.92,
    reach: 0.6,
    shadows: 0.2,
    contrast: 0.4,
    localContrast: 0.4,
    vibrance: 0.35,
    warmVibrance: 0.4,
    whiteness: 0.25,
    warmth: 0.08,
  },
  /** Soft: gentle contrast, skin with its own colour and light. */
  portrait: {
    middle: 0.54,
    white: 0.86,
    reach: 0.5,
    shadows: 0.3,
    contrast: 0.12,
    localContrast: -0.1,
    vibrance: 0.12,
    warmVibrance: 0,
    whiteness: 0.1,
    warmth: 0.05,
  },
};
