import { plane, type Plane } from '../pixels/raster.js';
import { abs, max, min, round } from '../pixels/maths.js';

/** A straight edge that runs more or less from top to bottom: x = x0 + slope · (y − y0), in pixels. */
export interface UprightLine {
  /** The middle of the line. */
  x0: number;
  y0: number;
  slope: number;
  /** Number of rows that the line crosses. */
  length: number;
}

/** Default maximum lean of an edge: the tangent of 24 degrees. */
const MAX_SLOPE = 0.45;
/** Minimum contrast: difference in code values between neighbouring pixels. */
const MIN_CONTRAST = 2;
/** Number of rows in which an edge may be invisible. */
const GAP = 2;
/** Maximum distance, in pixels, of the edge in the next row from the chain's extrapolation. */
const STRAY = 1.2;
/** Number of latest rows that determine a chain's direction while it grows. */
const RECENT = 12;
/** Maximum distance, in pixels, of the edge's places from the line through them. */
const STRAIGHT = 0.5;

/**
 * Finds edges row by row where the brightness across them changes most, chains them downwards, and cuts the chains into
 * straight pieces.
 * @param brightness code values
 * @param leastLength minimum number of rows of a line
 * @param maxSlope tangent of a line's maximum lean
 */
export function uprightLines(
  brightness: Plane,
  leastLength: number,
  maxSlope = MAX_SLOPE,
): UprightLine[] {
  const slopes = gradients(smoothed(brightness));
  const chains = chainDownwards(slopes, maxSlope);
  return chains
    .flatMap((chain) => straightPieces(chain, leastLength))
    .filter(({ slope }) => abs(slope) <= maxSlope);
}

/** Smooths with weights 1, 2, 1 in both directions. */
function smoothed({ width, height, data }: Plane): Plane {
  const rows = plane(width, height);
  for (let y = 0; y < height; y++) {
    const at = y * width;
    for (let x = 0; x < width; x++) {
      const left = data[at + max(0, x - 1)]!;
      const right = data[at + min(width - 1, x + 1)]!;
      rows.data[at + x] = (left + 2 * data[at + x]! + right) / 4;
    }
  }
  const result = plane(width, height);
  for (let y = 0; y < height; y++) {
    const at = y * width;
    const above = max(0, y - 1) * width;
    const below = min(height - 1, y + 1) * width;
    for (let x = 0; x < width; x++) {
      result.data[at + x] =
        (rows.data[above + x]! + 2 * rows.data[at + x]! + rows.data[below + x]!) / 4;
    }
  }
  return result;
}

interface Gradients {
  across: Plane;
  down: Plane;
}

function gradients({ width, height, data }: Plane): Gradients {
  const across = plane(width, height);
  const down = plane(width, height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      across.data[i] = (data[i + 1]! - data[i - 1]!) / 2;
      down.data[i] = (data[i + width]! - data[i - width]!) / 2;
    }
  }
  return { across, down };
}

/** The places of one edge, one for each row, from top to bottom. */
interface Chain {
  x: number[];
  y: number[];
  /** Whether the edge gets brighter from left to right. */
  rising: boolean;
}

function chainDownwards({ across, down }: Gradients, maxSlope: number): Chain[] {
  const { width, height } = across;
  const done: Chain[] = [];
  let open: Chain[] = [];
  for (let y = 1; y < height - 1; y++) {
    const stillOpen: Chain[] = [];
    for (const chain of open) {
      (y - last(chain.y) > GAP + 1 ? done : stillOpen).push(chain);
    }
    open = stillOpen;
    const waiting = nearness(open, y, width);
    for (let x = 2; x < width - 2; x++) {
      const i = y * width + x;
      const place = edgePlace(across.data, down.data, i, x, maxSlope);
      if (place === undefined) {
        continue;
      }
      const rising = across.data[i]! > 0;
      const chain = waiting.take(place, rising);
      if (chain === undefined) {
        open.push({ x: [place], y: [y], rising });
      } else {
        chain.x.push(place);
        chain.y.push(y);
      }
    }
  }
  return [...done, ...open];
}

/** Position of the edge at pixel `x`, to a fraction of a pixel; undefined when there is none. */
function edgePlace(
  across: Float32Array,
  down: Float32Array,
  i: number,
  x: number,
  maxSlope: number,
): number | undefined {
  const here = abs(across[i]!);
  if (here < MIN_CONTRAST || abs(down[i]!) > maxSlope * here) {
    return undefined;
  }
  const before = abs(across[i - 1]!);
  const after = abs(across[i + 1]!);
  if (here < before || here <= after) {
    return undefined;
  }
  return x + (0.5 * (before - after)) / (before - 2 * here + after);
}

/** Indexes the chains that a row may continue by where they lead. */
function nearness(chains: readonly Chain[], y: number, width: number) {
  const byPlace = new Map<number, Chain[]>();
  for (const chain of chains) {
    const place = ahead(chain, y);
    if (place >= 0 && place < width) {
      const key = round(place);
      const there = byPlace.get(key);
      if (there) {
        there.push(chain);
      } else {
        byPlace.set(key, [chain]);
      }
    }
  }
  return {
    /** Takes the chain that leads nearest to the place; no other place of this row gets it afterwards. */
    take(place: number, rising: boolean): Chain | undefined {
      let best: { chain: Chain; key: number; distance: number } | undefined;
      for (let key = round(place) - 2; key <= round(place) + 2; key++) {
        for (const chain of byPlace.get(key) ?? []) {
          const distance = abs(ahead(chain, y) - place);
          if (
            chain.rising === rising &&
            last(chain.y) < y &&
            distance < min(STRAY, best?.distance ?? STRAY)
          ) {
            best = { chain, key, distance };
          }
        }
      }
      return best?.chain;
    },
  };
}

/** Extrapolates the chain's latest places to row `y`. */
function ahead({ x, y: rows }: Chain, y: number): number {
  const end = x.length - 1;
  const start = max(0, end - RECENT);
  if (end - start < 3) {
    return x[end]!;
  }
  const slope = (x[end]! - x[start]!) / (rows[end]! - rows[start]!);
  return x[end]! + slope * (y - rows[end]!);
}

function last(values: readonly number[]): number {
  return values[values.length - 1]!;
}

/**
 * Returns the chain itself if it is straight, otherwise the straight pieces of its two parts, cut where it bends most.
 */
function straightPieces(
  chain: Chain,
  leastLength: number,
  from = 0,
  to = chain.x.length,
): UprightLine[] {
  const count = to - from;
  if (count < 0.7 * leastLength || chain.y[to - 1]! - chain.y[from]! + 1 < leastLength) {
    return [];
  }
  const line = fit(chain, from, to);
  const worst = distanceFrom(line, chain, farthest(line, chain, from, to));
  if (worst <= 3 * STRAIGHT && line.spread <= STRAIGHT) {
    return [line];
  }
  const bend = farthest(chord(chain, from, to), chain, from, to);
  // A bend at an end is cut off on its own.
  const cut = min(to - 2, max(from + 2, bend));
  return [
    ...straightPieces(chain, leastLength, from, cut),
    ...straightPieces(chain, leastLength, cut, to),
  ];
}

type Line = Pick<UprightLine, 'x0' | 'y0' | 'slope'>;

/**
 * The line from the first place to the last: a bend is farthest from this line at the bend itself, but from a fitted
 * line possibly at an end.
 */
function chord({ x, y }: Chain, from: number, to: number): Line {
  const [x0, y0] = [x[from]!, y[from]!];
  return { x0, y0, slope: (x[to - 1]! - x0) / (y[to - 1]! - y0) };
}

function distanceFrom({ x0, y0, slope }: Line, { x, y }: Chain, i: number): number {
  return abs(x[i]! - x0 - slope * (y[i]! - y0));
}

function farthest(line: Line, chain: Chain, from: number, to: number): number {
  let most = 0;
  let result = from;
  for (let i = from; i < to; i++) {
    const distance = distanceFrom(line, chain, i);
    if (distance > most) {
      most = distance;
      result = i;
    }
  }
  return result;
}

/** Fits a line by least squares; `spread` is the root mean square distance from the line. */
function fit({ x, y }: Chain, from: number, to: number): UprightLine & { spread: number } {
  const count = to - from;
  let x0 = 0;
  let y0 = 0;
  for (let i = from; i < to; i++) {
    x0 += x[i]! / count;
    y0 += y[i]! / count;
  }
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (let i = from; i < to; i++) {
    const [dx, dy] = [x[i]! - x0, y[i]! - y0];
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  const slope = xy / yy;
  return {
    x0,
    y0,
    slope,
    length: y[to - 1]! - y[from]! + 1,
    spread: Math.sqrt(max(0, xx - slope * xy) / count),
  };
}
