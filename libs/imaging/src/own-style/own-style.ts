import { hypot, max } from '../pixels/maths.js';
import { correct, NO_CORRECTIONS } from './corrections.js';
import { coefficientsOf, placeOf, splineWeights } from './spline.js';

/** Intervals of the splines: of the tone curve, of the warmth by lightness, and of the colour gains by lightness. */
const TONE_INTERVALS = 16;
const WARMTH_INTERVALS = 6;
const GAIN_INTERVALS = 6;

const TONES = coefficientsOf(TONE_INTERVALS);
const WARMTHS = coefficientsOf(WARMTH_INTERVALS);
const GAINS = coefficientsOf(GAIN_INTERVALS);

/** Lightness depends on colour by so many terms besides the tone curve. */
const LIGHT_TERMS = 8;
/** Colour depends on hue and saturation by so many terms besides warmth and gains. */
const HUE_TERMS = 7;

export const LIGHT_LENGTH = TONES + LIGHT_TERMS;
export const COLOUR_LENGTH = WARMTHS + 2 * GAINS + HUE_TERMS;

const STYLE_VERSION = 1;
/** The greatest local contrast, beyond which edges get halos, and the least. */
export const MAX_LOCAL_CONTRAST = 0.7;
export const MIN_LOCAL_CONTRAST = -0.7;

/**
 * A photographer's own look, as a change of OKLab colours. Coefficients of the tone curve and of further terms that
 * are linear in them; see `lightFeatures` and `colourFeatures`.
 */
export interface OwnStyle {
  version: typeof STYLE_VERSION;
  /** How much texture stands out from its surroundings; values below 0 soften it. */
  localContrast: number;
  /** The resulting lightness: the tone curve, a monotone spline, and what colour adds to it. */
  light: readonly number[];
  /** The change of the green to red component. */
  greenRed: readonly number[];
  /** The change of the blue to yellow component. */
  blueYellow: readonly number[];
  /** What all this leaves over, on a grid of colours; see `corrections.ts`. */
  corrections: readonly number[];
}

/** Where the tone curve's coefficients end among those of `light`. */
export const TONE_LENGTH = TONES;
/** Where those of warmth end among those of a colour. */
export const WARMTH_LENGTH = WARMTHS;
/** Where those of the gains by lightness end. */
export const GAINS_END = WARMTHS + 2 * GAINS;

export const PLAIN_TONE: readonly number[] = Array.from({ length: TONES }, (_, i) =>
  placeOf(i, TONE_INTERVALS),
);

/** Leaves photos as they are. */
export const PLAIN_STYLE: OwnStyle = {
  version: STYLE_VERSION,
  localContrast: 0,
  light: [...PLAIN_TONE, ...Array.from({ length: LIGHT_TERMS }, () => 0)],
  greenRed: Array.from({ length: COLOUR_LENGTH }, () => 0),
  blueYellow: Array.from({ length: COLOUR_LENGTH }, () => 0),
  corrections: NO_CORRECTIONS,
};

/** Writes the values with which the coefficients of `light` are multiplied for an OKLab colour. */
export function lightFeatures(light: number, a: number, b: number, features: Float64Array): void {
  features.fill(0);
  const first = splineWeights(light, TONE_INTERVALS, WEIGHTS, 0);
  for (let i = 0; i < 4; i++) {
    features[first + i] = WEIGHTS[i]!;
  }
  const chroma = hypot(a, b);
  const [cos2, sin2] = [(a * a - b * b) / max(TINY, chroma), (2 * a * b) / max(TINY, chroma)];
  const up = light - 0.5;
  let at = TONES;
  for (const value of [a, b, chroma, cos2, sin2, up * a, up * b, up * chroma]) {
    features[at++] = value;
  }
}

/** Writes the values with which the coefficients of `greenRed` and `blueYellow` are multiplied. */
export function colourFeatures(light: number, a: number, b: number, features: Float64Array): void {
  features.fill(0);
  const warmth = splineWeights(light, WARMTH_INTERVALS, WEIGHTS, 0);
  for (let i = 0; i < 4; i++) {
    features[warmth + i] = WEIGHTS[i]!;
  }
  const gain = splineWeights(light, GAIN_INTERVALS, WEIGHTS, 0);
  for (let i = 0; i < 4; i++) {
    features[WARMTHS + gain + i] = a * WEIGHTS[i]!;
    features[WARMTHS + GAINS + gain + i] = b * WEIGHTS[i]!;
  }
  const chroma = hypot(a, b);
  const square = max(TINY, chroma * chroma);
  const [cos2, sin2] = [(a * a - b * b) / max(TINY, chroma), (2 * a * b) / max(TINY, chroma)];
  const [cos3, sin3] = [(a * a * a - 3 * a * b * b) / square, (3 * a * a * b - b * b * b) / square];
  let at = GAINS_END;
  for (const value of [chroma, cos2, sin2, cos3, sin3, 5 * a * chroma, 5 * b * chroma]) {
    features[at++] = value;
  }
}

const TINY = 1e-6;
const WEIGHTS = new Float64Array(4);
const LIGHT_FEATURES = new Float64Array(LIGHT_LENGTH);
const COLOUR_FEATURES = new Float64Array(COLOUR_LENGTH);

/** Changes an OKLab colour as the style does, apart from local contrast, into `lab`. */
export function styledColour(
  style: OwnStyle,
  light: number,
  a: number,
  b: number,
  lab: Float64Array,
): void {
  lightFeatures(light, a, b, LIGHT_FEATURES);
  colourFeatures(light, a, b, COLOUR_FEATURES);
  lab[0] = dot(style.light, LIGHT_FEATURES);
  lab[1] = a + dot(style.greenRed, COLOUR_FEATURES);
  lab[2] = b + dot(style.blueYellow, COLOUR_FEATURES);
  correct(style.corrections, light, a, b, lab);
}

function dot(coefficients: readonly number[], features: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < features.length; i++) {
    sum += coefficients[i]! * features[i]!;
  }
  return sum;
}
