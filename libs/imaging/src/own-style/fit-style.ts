import { floor, hypot, max, min } from '../pixels/maths.js';
import { correctionsFor, type Residual } from './corrections.js';
import { isotonic } from './isotonic.js';
import { NormalEquations } from './normal-equations.js';
import {
  COLOUR_LENGTH,
  colourFeatures,
  GAINS_END,
  LIGHT_LENGTH,
  lightFeatures,
  MAX_LOCAL_CONTRAST,
  MIN_LOCAL_CONTRAST,
  PLAIN_STYLE,
  PLAIN_TONE,
  styledColour,
  TONE_LENGTH,
  WARMTH_LENGTH,
  type OwnStyle,
} from './own-style.js';
import type { Samples } from './samples.js';

export interface StyleFit {
  style: OwnStyle;
  /** How far the samples are from what the style makes of them: hundredths of OKLab's lightness, the mean. */
  distance: number;
}

/** Strengths of the penalties, for a mean square error of one; a single pair of photos has the full strength. */
const PENALTIES = {
  /** Of the tone curve's bends. */
  toneBend: 3e-4,
  /** Of the tone curve's distance from none. */
  tone: 2e-6,
  lightTerms: 3e-5,
  warmthBend: 1e-4,
  warmth: 2e-6,
  gainBend: 3e-5,
  gain: 3e-6,
  hue: 1e-4,
};
/** Least slope of the tone curve, relative to none. */
const MIN_SLOPE = 0.1;
const ROUNDS = 4;
/** A residual this many times the median has half the weight. */
const ROBUSTNESS = 2.5;
const MIN_RESIDUAL = 0.006;
/** OKLab's colour components are this much finer than its lightness, as differences are seen. */
const COLOUR_SCALE = 3;
/** Residuals beyond this count as this. */
const MAX_RESIDUAL = 0.1;

/** Cells of OKLab: along the lightness, along each colour component, and the component's reach. */
const LIGHTS = 48;
const COLOURS = 40;
const REACH = 0.4;
/** Step of local contrast by which its effect is measured. */
const CONTRAST_STEP = 0.1;

export interface FitOptions {
  /** How much the samples tell: so many pairs of photos, fewer where they tell less. */
  photos: number;
  /** Whether the samples know what stands out from its surroundings. */
  findsContrast: boolean;
}

/**
 * Fits a style to samples by least squares with smoothness, robustly, so that what was changed in a few places alone
 * doesn't count. Samples of nearly the same colour are fitted as one. Local contrast is found beside it by Gauss-Newton
 * steps: from how lightness differs among samples that were equally light before.
 */
export function fitStyle(samples: Samples, { photos, findsContrast }: FitOptions): StyleFit {
  const robust = new Float32Array(samples.count).fill(1);
  let style: OwnStyle = PLAIN_STYLE;
  let distance = Infinity;
  let contrast = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const before = samples.before(contrast);
    style = { ...fitCells(cellsOf(samples, before, robust), photos), localContrast: contrast };
    const residuals = residualsOf(samples, before, style);
    distance = 100 * weighted(samples, residuals.off);
    weigh(robust, residuals.off);
    if (findsContrast && round < ROUNDS - 1) {
      contrast += contrastStep(samples, { before, robust, light: residuals.light }, style);
      contrast = max(MIN_LOCAL_CONTRAST, min(MAX_LOCAL_CONTRAST, contrast));
    }
  }
  return { style, distance };
}

/** Mean colours before and after of the samples in each cell, and their weights: seven values each. */
function cellsOf(samples: Samples, before: Float32Array, robust: Float32Array): Float64Array[] {
  const cells = new Map<number, Float64Array>();
  for (let i = 0; i < samples.count; i++) {
    const [l, a, b] = [before[3 * i]!, before[3 * i + 1]!, before[3 * i + 2]!];
    const key = (cellOf(a) * COLOURS + cellOf(b)) * LIGHTS + lightCell(l);
    let cell = cells.get(key);
    if (cell === undefined) {
      cell = new Float64Array(7);
      cells.set(key, cell);
    }
    const weight = samples.weight(i) * robust[i]!;
    cell[0]! += weight * l;
    cell[1]! += weight * a;
    cell[2]! += weight * b;
    for (let c = 0; c < 3; c++) {
      cell[3 + c]! += weight * samples.after(i, c);
    }
    cell[6]! += weight;
  }
  return [...cells.values()].filter((cell) => {
    const weight = cell[6]!;
    for (let c = 0; c < 6; c++) {
      cell[c]! /= weight;
    }
    return weight > 0;
  });
}

function lightCell(light: number): number {
  return min(LIGHTS - 1, floor(max(0, light) * LIGHTS));
}

function cellOf(component: number): number {
  return max(0, min(COLOURS - 1, floor(((component + REACH) / 2 / REACH) * COLOURS)));
}

/** How much finer differences of colour are seen than of lightness, less among strong colours. */
function seen(a: number, b: number): number {
  return 1 / (1 + 13 * hypot(a, b));
}

function fitCells(cells: readonly Float64Array[], photos: number): OwnStyle {
  const rowOfLight = new Float64Array(LIGHT_LENGTH);
  const rowOfColour = new Float64Array(COLOUR_LENGTH);
  const lights = new NormalEquations(LIGHT_LENGTH, 1);
  const colours = new NormalEquations(COLOUR_LENGTH, 2);
  for (const cell of cells) {
    const [l = 0, a = 0, b = 0, toLight = 0, toA = 0, toB = 0, weight = 0] = cell;
    lightFeatures(l, a, b, rowOfLight);
    colourFeatures(l, a, b, rowOfColour);
    lights.add(rowOfLight, [toLight], weight);
    colours.add(rowOfColour, [toA - a, toB - b], weight * seen(toA, toB) ** 2);
  }
  const light = lightFrom(lights, photos);
  const [greenRed = [], blueYellow = []] = coloursFrom(colours, photos);
  const style = { ...PLAIN_STYLE, light, greenRed, blueYellow };
  return { ...style, corrections: correctionsFor(leftOver(cells, style, photos)) };
}

function leftOver(cells: readonly Float64Array[], style: OwnStyle, photos: number): Residual[] {
  const lab = new Float64Array(3);
  const total = cells.reduce((sum, cell) => sum + cell[6]!, 0);
  return cells.map(([l = 0, a = 0, b = 0, toLight = 0, toA = 0, toB = 0, weight = 0]) => {
    styledColour(style, l, a, b, lab);
    return {
      lab: [l, a, b],
      off: [toLight - lab[0]!, toA - lab[1]!, toB - lab[2]!],
      weight: (photos * weight) / total,
    };
  });
}

interface Residuals {
  /** Of lightness, with its sign. */
  light: Float32Array;
  /** As differences are seen. */
  off: Float32Array;
}

function residualsOf(samples: Samples, before: Float32Array, style: OwnStyle): Residuals {
  const light = new Float32Array(samples.count);
  const off = new Float32Array(samples.count);
  const lab = new Float64Array(3);
  for (let i = 0; i < samples.count; i++) {
    styledColour(style, before[3 * i]!, before[3 * i + 1]!, before[3 * i + 2]!, lab);
    const [toA, toB] = [samples.after(i, 1), samples.after(i, 2)];
    const scale = COLOUR_SCALE * seen(toA, toB);
    light[i] = samples.after(i, 0) - lab[0]!;
    off[i] = hypot(light[i]!, scale * (lab[1]! - toA), scale * (lab[2]! - toB));
  }
  return { light, off };
}

function weighted(samples: Samples, off: Float32Array): number {
  let sum = 0;
  let weights = 0;
  for (let i = 0; i < samples.count; i++) {
    sum += samples.weight(i) * min(off[i]!, MAX_RESIDUAL);
    weights += samples.weight(i);
  }
  return sum / max(1e-9, weights);
}

function weigh(robust: Float32Array, off: Float32Array): void {
  const usual = max(MIN_RESIDUAL, ROBUSTNESS * (off.slice().sort()[off.length >> 1] ?? 0));
  for (let i = 0; i < off.length; i++) {
    robust[i] = 1 / (1 + (off[i]! / usual) ** 2);
  }
}

/**
 * By how much more local contrast explains the residuals of lightness. The effect's mean among samples of one lightness
 * is left out, since the tone curve has it already (Frisch, Waugh 1933).
 */
function contrastStep(
  samples: Samples,
  { before, robust, light }: { before: Float32Array; robust: Float32Array; light: Float32Array },
  style: OwnStyle,
): number {
  const more = samples.before(style.localContrast + CONTRAST_STEP);
  const lab = new Float64Array(3);
  const sums = new Float64Array(LIGHTS);
  const weights = new Float64Array(LIGHTS);
  const effects = new Float32Array(samples.count);
  for (let i = 0; i < samples.count; i++) {
    styledColour(style, more[3 * i]!, more[3 * i + 1]!, more[3 * i + 2]!, lab);
    const without = samples.after(i, 0) - light[i]!;
    effects[i] = (lab[0]! - without) / CONTRAST_STEP;
    const cell = lightCell(before[3 * i]!);
    const weight = samples.weight(i) * robust[i]!;
    sums[cell]! += weight * effects[i]!;
    weights[cell]! += weight;
  }
  let along = 0;
  let squares = 1e-9;
  for (let i = 0; i < samples.count; i++) {
    const cell = lightCell(before[3 * i]!);
    const effect = effects[i]! - sums[cell]! / max(1e-9, weights[cell]!);
    const weight = samples.weight(i) * robust[i]!;
    along += weight * effect * light[i]!;
    squares += weight * effect * effect;
  }
  return along / squares;
}

function lightFrom(equations: NormalEquations, photos: number): number[] {
  const { toneBend, tone, lightTerms } = PENALTIES;
  equations.normalise(photos);
  equations.bend(0, TONE_LENGTH, toneBend);
  for (let i = 0; i < LIGHT_LENGTH; i++) {
    equations.hold(i, i < TONE_LENGTH ? tone : lightTerms, i < TONE_LENGTH ? PLAIN_TONE[i]! : 0);
  }
  const [light = []] = equations.solve();
  const least = MIN_SLOPE * (PLAIN_TONE[1]! - PLAIN_TONE[0]!);
  return [...isotonic(light.slice(0, TONE_LENGTH), least), ...light.slice(TONE_LENGTH)];
}

function coloursFrom(equations: NormalEquations, photos: number): number[][] {
  const { warmthBend, warmth, gainBend, gain, hue } = PENALTIES;
  equations.normalise(photos);
  equations.bend(0, WARMTH_LENGTH, warmthBend);
  const middle = (WARMTH_LENGTH + GAINS_END) / 2;
  equations.bend(WARMTH_LENGTH, middle, gainBend);
  equations.bend(middle, GAINS_END, gainBend);
  for (let i = 0; i < COLOUR_LENGTH; i++) {
    equations.hold(i, i < WARMTH_LENGTH ? warmth : i < GAINS_END ? gain : hue, 0);
  }
  return equations.solve();
}
