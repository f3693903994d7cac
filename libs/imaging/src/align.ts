import { halve, logLuminance, normaliseLocally } from './normalised-luminance.js';
import { sample, type Plane, type Raster } from './raster.js';

/** Where a pixel of the reference lies in the other frame: turned about the middle, then shifted. */
export interface Placement {
  /** pixels of the pictures that were compared */
  dx: number;
  dy: number;
  /** radians */
  turn: number;
}

export interface Alignment extends Placement {
  /**
   * correlation of the two frames' local structure where they overlap: 1 the same, 0 unrelated; null when one of them
   * has too little to tell, and stays in place
   */
  match: number | null;
}

export const IN_PLACE: Placement = { dx: 0, dy: 0, turn: 0 };

const SMALLEST_SIDE = 40;
const ROUNDS = 12;
/** Two frames of one view under different light correlate at 0.5 and more, other views under 0.15. */
export const LEAST_MATCH = 0.25;

/** Root mean square of local structure: photos of rooms have 0.5 and more, a blank wall or a black frame hardly any. */
const LEAST_STRUCTURE = 0.25;

/** The structure of a picture from full size down, each level half the one before. */
export function structurePyramid(picture: Raster): Plane[] {
  const levels = [logLuminance(picture)];
  for (;;) {
    const last = levels[levels.length - 1]!;
    if (Math.min(last.width, last.height) < 2 * SMALLEST_SIDE) {
      break;
    }
    levels.push(halve(last));
  }
  return levels.map((level) => normaliseLocally(level));
}

/**
 * Finds how `other` lies against `reference` (pyramids of the same size): Gauss-Newton on the squared difference of
 * structure with robust weights (Baker, Matthews 2004), from coarse to fine; the turn only in the two finest levels,
 * where there are pixels enough to tell it from a shift.
 */
export function align(reference: Plane[], other: Plane[]): Alignment {
  let place: Placement = IN_PLACE;
  for (let level = reference.length - 1; level >= 0; level--) {
    place = refine(reference[level]!, other[level]!, place, level < 2);
    if (level > 0) {
      place = { dx: place.dx * 2, dy: place.dy * 2, turn: place.turn };
    }
  }
  const match = correlation(reference[0]!, other[0]!, place);
  if (match < LEAST_MATCH && !(hasStructure(reference[0]!) && hasStructure(other[0]!))) {
    return { ...IN_PLACE, match: null };
  }
  return { ...place, match };
}

/** The place in the other frame of the reference's pixel (x, y), for pictures of the given size. */
export function placed(
  place: Placement,
  width: number,
  height: number,
  x: number,
  y: number,
): [number, number] {
  const cx = (width - 1) / 2;
  const cy = (height - 1) / 2;
  const cos = Math.cos(place.turn);
  const sin = Math.sin(place.turn);
  return [
    cx + cos * (x - cx) - sin * (y - cy) + place.dx,
    cy + sin * (x - cx) + cos * (y - cy) + place.dy,
  ];
}

function refine(reference: Plane, other: Plane, start: Placement, withTurn: boolean): Placement {
  const { width, height } = reference;
  const cx = (width - 1) / 2;
  const cy = (height - 1) / 2;
  let place = start;
  for (let round = 0; round < ROUNDS; round++) {
    const cos = Math.cos(place.turn);
    const sin = Math.sin(place.turn);
    let xx = 0;
    let xy = 0;
    let xt = 0;
    let yy = 0;
    let yt = 0;
    let tt = 0;
    let bx = 0;
    let by = 0;
    let bt = 0;
    for (let y = 2; y < height - 2; y++) {
      for (let x = 2; x < width - 2; x++) {
        const i = y * width + x;
        const u = cx + cos * (x - cx) - sin * (y - cy) + place.dx;
        const v = cy + sin * (x - cx) + cos * (y - cy) + place.dy;
        if (u < 1 || v < 1 || u > width - 2 || v > height - 2) {
          continue;
        }
        const gx = (reference.data[i + 1]! - reference.data[i - 1]!) / 2;
        const gy = (reference.data[i + width]! - reference.data[i - width]!) / 2;
        if (gx * gx + gy * gy < 0.01) {
          continue;
        }
        const difference = sample(other, u, v) - reference.data[i]!;
        const weight = 1 / (1 + difference * difference * 4);
        const gt = -gx * (y - cy) + gy * (x - cx);
        xx += weight * gx * gx;
        xy += weight * gx * gy;
        yy += weight * gy * gy;
        xt += weight * gx * gt;
        yt += weight * gy * gt;
        tt += weight * gt * gt;
        bx -= weight * gx * difference;
        by -= weight * gy * difference;
        bt -= weight * gt * difference;
      }
    }
    if (!withTurn) {
      xt = 0;
      yt = 0;
      tt = 1;
      bt = 0;
    }
    const step = solveSymmetric(xx, xy, xt, yy, yt, tt, bx, by, bt);
    if (step === undefined) {
      return place;
    }
    place = { dx: place.dx + step[0], dy: place.dy + step[1], turn: place.turn + step[2] };
    const farthest = Math.abs(step[0]) + Math.abs(step[1]) + Math.abs(step[2]) * cx;
    if (farthest < 0.005) {
      break;
    }
  }
  return place;
}

/** Solves [[a b c] [b d e] [c e f]] · step = (p, q, r) by Cramer's rule; undefined where it has no one solution. */
function solveSymmetric(
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
  p: number,
  q: number,
  r: number,
): [number, number, number] | undefined {
  const A = d * f - e * e;
  const B = c * e - b * f;
  const C = b * e - c * d;
  const determinant = a * A + b * B + c * C;
  if (Math.abs(determinant) < 1e-9) {
    return undefined;
  }
  const D = a * f - c * c;
  const E = b * c - a * e;
  const F = a * d - b * b;
  return [
    (A * p + B * q + C * r) / determinant,
    (B * p + D * q + E * r) / determinant,
    (C * p + E * q + F * r) / determinant,
  ];
}

function hasStructure({ data }: Plane): boolean {
  const squares = data.reduce((sum, value) => sum + value * value, 0);
  return Math.sqrt(squares / data.length) >= LEAST_STRUCTURE;
}

function correlation(reference: Plane, other: Plane, place: Placement): number {
  const { width, height } = reference;
  let product = 0;
  let squaresA = 0;
  let squaresB = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = placed(place, width, height, x, y);
      if (u < 0 || v < 0 || u > width - 1 || v > height - 1) {
        continue;
      }
      const a = reference.data[y * width + x]!;
      const b = sample(other, u, v);
      product += a * b;
      squaresA += a * a;
      squaresB += b * b;
    }
  }
  const overlap = Math.abs(place.dx) < width / 4 && Math.abs(place.dy) < height / 4;
  return overlap ? product / Math.sqrt(Math.max(1e-9, squaresA * squaresB)) : 0;
}
