import type { Corners, Point } from '@roomlight/photography/geometry';
import { sample, type Plane } from '../pixels/raster.js';
import { abs, floor, hypot, max, min } from '../pixels/maths.js';

/** A straight line in a picture, in pixels from the middle of the first one. */
export interface SideLine {
  x: number;
  y: number;
  /** The line's direction, of length 1. */
  dx: number;
  dy: number;
}

/** How a dark area ends along one of its sides. */
export interface SideEvidence {
  /** Share of the side, 0 to 1, along which it is darker inside than outside. */
  share: number;
  /** Mean difference in code values, of which no place counts more than `MAX_CONTRAST`. */
  contrast: number;
}

const MAX_CONTRAST = 60;
const MIN_CONTRAST = 10;
/** Code value up to which a place is as dark as a screen that is off. */
export const DARK = 110;
/** Difference in code values over two pixels from which on a place is busy. */
const BUSY = 12;
/** Pixels from a side at which it is looked at. */
const OFF = 3;
const SAMPLES = 28;
/** Share of a side at each end that isn't looked at: the corners of some screens are round. */
const END = 0.05;

/** Where two lines meet; null when they are parallel. */
export function crossing(one: SideLine, other: SideLine): Point | null {
  const turn = one.dx * other.dy - one.dy * other.dx;
  if (abs(turn) < 1e-6) {
    return null;
  }
  const along = ((other.x - one.x) * other.dy - (other.y - one.y) * other.dx) / turn;
  return [one.x + along * one.dx, one.y + along * one.dy];
}

/**
 * Looks at a picture along the way between two corners, clockwise around the dark area, which lies to the right of it.
 * @param brightness code values
 */
export function evidenceAlong(brightness: Plane, from: Point, to: Point): SideEvidence {
  const length = max(1e-6, hypot(to[0] - from[0], to[1] - from[1]));
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  let met = 0;
  let contrast = 0;
  for (let k = 0; k < SAMPLES; k++) {
    const along = length * (END + ((1 - 2 * END) * (k + 0.5)) / SAMPLES);
    const [x, y] = [from[0] + along * dx, from[1] + along * dy];
    // Clockwise in a picture whose y points downwards: the inside is at the right, (−dy, dx).
    const inside = sample(brightness, x - OFF * dy, y + OFF * dx);
    const difference = sample(brightness, x + OFF * dy, y - OFF * dx) - inside;
    if (difference >= MIN_CONTRAST && inside <= DARK) {
      met += 1 / SAMPLES;
      contrast += min(MAX_CONTRAST, difference) / SAMPLES;
    }
  }
  return { share: met, contrast };
}

/** What lies between four corners, from a grid of 20 × 20 places. */
export interface Inside {
  /** Share of the places that are dark. */
  dark: number;
  /** Share of the places where the brightness changes fast: a screen has few, a cabinet's inside many. */
  busy: number;
}

export function insideOf(brightness: Plane, [a, b, c, d]: Corners): Inside {
  const count = 20;
  const inside: Inside = { dark: 0, busy: 0 };
  for (let k = 0; k < count * count; k++) {
    const [u, v] = [within((k % count) / (count - 1)), within(floor(k / count) / (count - 1))];
    const at = (i: 0 | 1): number =>
      (1 - v) * ((1 - u) * a[i] + u * b[i]) + v * ((1 - u) * d[i] + u * c[i]);
    const [x, y] = [at(0), at(1)];
    const change = hypot(
      sample(brightness, x + 1, y) - sample(brightness, x - 1, y),
      sample(brightness, x, y + 1) - sample(brightness, x, y - 1),
    );
    inside.dark += sample(brightness, x, y) <= DARK ? 1 / (count * count) : 0;
    inside.busy += change >= BUSY ? 1 / (count * count) : 0;
  }
  return inside;
}

/** Leaves out what may be a screen's frame. */
function within(share: number): number {
  return 0.08 + 0.84 * share;
}

/**
 * Moves a side to where the brightness across it changes most, by least squares without the farthest places.
 * @param reach maximum distance in pixels
 * @returns null where too little of the side is an edge, or the edge isn't straight
 */
export function refinedSide(
  brightness: Plane,
  from: Point,
  to: Point,
  reach: number,
): SideLine | null {
  const length = max(1e-6, hypot(to[0] - from[0], to[1] - from[1]));
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const places: { along: number; off: number }[] = [];
  const count = 2 * SAMPLES;
  for (let k = 0; k < count; k++) {
    const along = length * (END + ((1 - 2 * END) * (k + 0.5)) / count);
    const off = steepest(brightness, from[0] + along * dx, from[1] + along * dy, dx, dy, reach);
    if (off !== null) {
      places.push({ along, off });
    }
  }
  let kept = places;
  for (let round = 0; round < 3 && kept.length >= count / 2; round++) {
    const { offset, slope, spread } = fitted(kept);
    if (round === 2) {
      return spread <= 1.2 ? lineAlong(from, dx, dy, offset, slope) : null;
    }
    const far = max(0.7, 2 * spread);
    kept = places.filter(({ along, off }) => abs(off - offset - slope * along) <= far);
  }
  return null;
}

function lineAlong([x, y]: Point, dx: number, dy: number, offset: number, slope: number): SideLine {
  const stretch = hypot(1, slope);
  return {
    x: x + offset * dy,
    y: y - offset * dx,
    dx: (dx + slope * dy) / stretch,
    dy: (dy - slope * dx) / stretch,
  };
}

/** The distance outwards, to a fraction of a pixel, at which the picture gets brighter fastest; null for no edge. */
function steepest(
  brightness: Plane,
  x: number,
  y: number,
  dx: number,
  dy: number,
  reach: number,
): number | null {
  const rise = (off: number): number =>
    sample(brightness, x + (off + 1) * dy, y - (off + 1) * dx) -
    sample(brightness, x + (off - 1) * dy, y - (off - 1) * dx);
  let best = 0;
  let most = MIN_CONTRAST / 2;
  let isFound = false;
  for (let off = -reach; off <= reach; off += 0.5) {
    const value = rise(off);
    if (value > most) {
      [best, most, isFound] = [off, value, true];
    }
  }
  if (!isFound) {
    return null;
  }
  const [before, after] = [rise(best - 0.5), rise(best + 0.5)];
  const bend = before - 2 * most + after;
  return best + (bend < 0 ? max(-0.5, min(0.5, (0.25 * (before - after)) / bend)) : 0);
}

function fitted(places: readonly { along: number; off: number }[]) {
  const count = places.length;
  const middle = places.reduce((sum, { along }) => sum + along / count, 0);
  const mean = places.reduce((sum, { off }) => sum + off / count, 0);
  let both = 0;
  let square = 1e-6;
  for (const { along, off } of places) {
    both += (along - middle) * (off - mean);
    square += (along - middle) ** 2;
  }
  const slope = both / square;
  const offset = mean - slope * middle;
  const variance = places.reduce(
    (sum, { along, off }) => sum + (off - offset - slope * along) ** 2 / count,
    0,
  );
  return { offset, slope, spread: Math.sqrt(variance) };
}
