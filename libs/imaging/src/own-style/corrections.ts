import { floor, max, min, round } from '../pixels/maths.js';

/** Nodes along the lightness, and along each colour component. */
const LIGHTS = 11;
const COLOURS = 11;
/** The colour components' reach; beyond it, the outermost nodes hold. */
const REACH = 0.16;
const CORRECTIONS_LENGTH = 3 * LIGHTS * COLOURS * COLOURS;
/** Corrections are whole numbers of this unit of OKLab, too small to be seen. */
const UNIT = 0.001;
/** The largest correction, in units. */
const MAX_CORRECTION = 120;
/** Weight of no correction, where all samples of one pair of photos together weigh 1. */
const CAUTION = 0.001;
const PASSES = 5;

export const NO_CORRECTIONS: readonly number[] = Array.from(
  { length: CORRECTIONS_LENGTH },
  () => 0,
);

const FIRST = new Int32Array(8);
const SHARES = new Float64Array(8);

/** Finds the eight nodes around a colour, and the share of each. */
function locate(light: number, a: number, b: number): void {
  const l = min(1, max(0, light)) * (LIGHTS - 1);
  const p = ((min(REACH, max(-REACH, a)) + REACH) / (2 * REACH)) * (COLOURS - 1);
  const q = ((min(REACH, max(-REACH, b)) + REACH) / (2 * REACH)) * (COLOURS - 1);
  const i = min(LIGHTS - 2, floor(l));
  const j = min(COLOURS - 2, floor(p));
  const k = min(COLOURS - 2, floor(q));
  for (let corner = 0; corner < 8; corner++) {
    const [x, y, z] = [corner >> 2, (corner >> 1) & 1, corner & 1];
    FIRST[corner] = 3 * (((i + x) * COLOURS + j + y) * COLOURS + k + z);
    SHARES[corner] =
      (x === 1 ? l - i : 1 - l + i) * (y === 1 ? p - j : 1 - p + j) * (z === 1 ? q - k : 1 - q + k);
  }
}

/** Adds to `lab` what corrections say of a colour. */
export function correct(
  corrections: readonly number[],
  light: number,
  a: number,
  b: number,
  lab: Float64Array,
): void {
  locate(light, a, b);
  for (let corner = 0; corner < 8; corner++) {
    const at = FIRST[corner]!;
    const share = UNIT * SHARES[corner]!;
    lab[0]! += share * corrections[at]!;
    lab[1]! += share * corrections[at + 1]!;
    lab[2]! += share * corrections[at + 2]!;
  }
}

/** A colour, how far it is from where it should be, and how much it weighs. */
export interface Residual {
  lab: readonly [number, number, number];
  off: [number, number, number];
  weight: number;
}

/**
 * Spreads what is left over a grid of colours, smoothly and cautiously: where few samples are, next to nothing. Repeated
 * on what is left then (Tukey 1977, "twicing").
 * @param residuals changed; their weights together are the number of pairs of photos
 */
export function correctionsFor(residuals: readonly Residual[]): number[] {
  const found = new Float64Array(CORRECTIONS_LENGTH);
  for (let pass = 0; pass < PASSES; pass++) {
    const sums = new Float64Array(CORRECTIONS_LENGTH);
    const weights = new Float64Array(CORRECTIONS_LENGTH);
    for (const { lab, off, weight } of residuals) {
      locate(...lab);
      for (let corner = 0; corner < 8; corner++) {
        for (let c = 0; c < 3; c++) {
          sums[FIRST[corner]! + c]! += SHARES[corner]! * weight * off[c]!;
          weights[FIRST[corner]! + c]! += SHARES[corner]! * weight;
        }
      }
    }
    soften(sums);
    soften(weights);
    const step = Array.from(sums, (sum, i) => sum / (weights[i]! + CAUTION) / UNIT);
    const change = new Float64Array(3);
    for (const { lab, off } of residuals) {
      change.fill(0);
      correct(step, ...lab, change);
      for (let c = 0; c < 3; c++) {
        off[c]! -= change[c]!;
      }
    }
    step.forEach((value, i) => (found[i]! += value));
  }
  return Array.from(found, (value) => round(min(MAX_CORRECTION, max(-MAX_CORRECTION, value))));
}

/** Mixes each node with its neighbours, along each axis. */
function soften(nodes: Float64Array): void {
  const axes = [
    { step: 3 * COLOURS * COLOURS, count: LIGHTS },
    { step: 3 * COLOURS, count: COLOURS },
    { step: 3, count: COLOURS },
  ];
  for (const { step, count } of axes) {
    const before = nodes.slice();
    for (let i = 0; i < nodes.length; i++) {
      const along = floor(i / step) % count;
      const low = along > 0 ? before[i - step]! : before[i]!;
      const high = along < count - 1 ? before[i + step]! : before[i]!;
      nodes[i] = 0.7 * before[i]! + 0.15 * (low + high);
    }
  }
}
