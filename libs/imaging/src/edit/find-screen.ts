import {
  apply,
  inverse,
  squareTo,
  type Corners,
  type Point,
} from '@roomlight/photography/geometry';
import { sample, type Plane } from '../pixels/raster.js';
import { straightEdges, type StraightEdge } from '../straighten/straight-edges.js';
import { abs, hypot, max, min } from '../pixels/maths.js';
import {
  crossing,
  DARK,
  evidenceAlong,
  insideOf,
  refinedSide,
  type SideLine,
} from './quad-sides.js';

/** Minimum length of an edge that may be part of a side: a share of the picture's longer side, and in pixels. */
const MIN_EDGE = 0.01;
const MIN_EDGE_PIXELS = 14;
/** Length that is dark on one side from which on an edge may be a part of a side whatever the rest of it is. */
const LONG_EDGE = 0.04;
/** Number of edges that are tried for each side. */
const MAX_TRIED = 14;
/** Shares of each side, and of all on average, along which the area must be darker inside than outside. */
const MIN_SHARE = 0.7;
const MIN_MEAN_SHARE = 0.86;
/** Share of the area that must be dark: reflections aren't. */
const MIN_DARK = 0.85;
/** Share of the area where the brightness may change fast: more is an open cabinet, or a reflection with edges of its own. */
const MAX_BUSY = 0.2;
/** Width over height: from a wide screen that is seen from the side to an old monitor, and to the widest. */
const MIN_ASPECT = 0.75;
const MAX_ASPECT = 3;
/** Minimum width, a share of the picture's. */
const MIN_WIDTH = 0.025;
/** Differences in slope between opposite sides. */
const MAX_CONVERGENCE = 0.5;
const MAX_LEAN_DIFFERENCE = 0.2;
/** Share of the screen at each side where a click means a corner or a frame. */
const MARGIN = 0.12;
/** Pixels by which a side may be moved in the first and the second round. */
const REACH = [5, 2.5] as const;

/**
 * Finds the corners of the dark screen that a person points at: four straight edges around the place, along which it is
 * darker inside than outside.
 * @param brightness the lightest channel's code values of a small copy, 1000 to 2000 pixels long: dark wood and red walls
 * aren't dark in all channels, screens are
 * @param at in pixels from the upper left edge
 * @returns in the same pixels, from the top left clockwise; null where it isn't certain
 */
export function findScreen(brightness: Plane, at: Point): Corners | null {
  const click: Point = [at[0] - 0.5, at[1] - 0.5];
  if (sample(brightness, ...click) > DARK) {
    return null;
  }
  const sides = sidesAround(brightness, click);
  let best: { corners: Corners; score: number } | null = null;
  for (const top of sides.top) {
    for (const right of sides.right) {
      for (const bottom of sides.bottom) {
        for (const left of sides.left) {
          const corners = cornersOf([top, right, bottom, left], brightness, click);
          const score: number = corners === null ? 0 : scoreOf(brightness, corners);
          if (corners !== null && score > (best?.score ?? 0)) {
            best = { corners, score };
          }
        }
      }
    }
  }
  const corners = best === null ? null : refined(brightness, best.corners, click);
  return corners !== null && scoreOf(brightness, corners) > 0 && isInMiddle(corners, click)
    ? shifted(corners, 0.5)
    : null;
}

type SideName = 'top' | 'right' | 'bottom' | 'left';

/** The edges that may be sides of a dark area around the place, the likeliest first. */
function sidesAround(brightness: Plane, [x, y]: Point): Record<SideName, SideLine[]> {
  const longer = max(brightness.width, brightness.height);
  const found: Record<SideName, { line: SideLine; weight: number }[]> = {
    ...{ top: [], right: [], bottom: [], left: [] },
  };
  for (const edge of straightEdges(brightness, max(MIN_EDGE_PIXELS, longer * MIN_EDGE))) {
    const off = (x - edge.x) * edge.dy - (y - edge.y) * edge.dx;
    const name: SideName = edge.steep ? (off > 0 ? 'left' : 'right') : off > 0 ? 'bottom' : 'top';
    const { share } = evidenceAlong(brightness, ...clockwise(edge, name));
    // Some edges go on beyond the screen, such as those of a panel behind it.
    const isSide = share >= MIN_SHARE || share * edge.length >= longer * LONG_EDGE;
    if (isSide && abs(off) > 3) {
      found[name].push({ line: edge, weight: (edge.length * share) / (abs(off) + longer / 50) });
    }
  }
  const likeliest = (name: SideName): SideLine[] =>
    found[name]
      .sort((one, other) => other.weight - one.weight)
      .slice(0, MAX_TRIED)
      .map(({ line }) => line);
  return {
    ...{ top: likeliest('top'), right: likeliest('right') },
    ...{ bottom: likeliest('bottom'), left: likeliest('left') },
  };
}

/** The ends of an edge in the order in which it is met clockwise around the area. */
function clockwise({ x, y, dx, dy, length }: StraightEdge, name: SideName): [Point, Point] {
  // Edges run downwards or to the right, and clockwise only at the right and at the top.
  const half = (name === 'right' || name === 'top' ? 1 : -1) * (length / 2);
  return [
    [x - half * dx, y - half * dy],
    [x + half * dx, y + half * dy],
  ];
}

type Sides = readonly [top: SideLine, right: SideLine, bottom: SideLine, left: SideLine];

/** The corners between four sides; null when they aren't those of a screen around the place. */
function cornersOf(
  [top, right, bottom, left]: Sides,
  { width, height }: Plane,
  click: Point,
): Corners | null {
  const slope = ({ dx, dy }: SideLine): number => dy / (dx === 0 ? 1e-6 : dx);
  const lean = ({ dx, dy }: SideLine): number => dx / (dy === 0 ? 1e-6 : dy);
  if (
    abs(slope(top) - slope(bottom)) > MAX_CONVERGENCE ||
    abs(lean(left) - lean(right)) > MAX_LEAN_DIFFERENCE
  ) {
    return null;
  }
  const [a, b] = [crossing(left, top), crossing(top, right)];
  const [c, d] = [crossing(right, bottom), crossing(bottom, left)];
  if (a === null || b === null || c === null || d === null) {
    return null;
  }
  const corners: Corners = [a, b, c, d];
  const isWithin = corners.every(([x, y]) => x >= 0 && y >= 0 && x < width && y < height);
  const across = (hypot(b[0] - a[0], b[1] - a[1]) + hypot(c[0] - d[0], c[1] - d[1])) / 2;
  const down = (hypot(d[0] - a[0], d[1] - a[1]) + hypot(c[0] - b[0], c[1] - b[1])) / 2;
  const isShaped = across >= MIN_ASPECT * down && across <= MAX_ASPECT * down;
  return isWithin && isShaped && across >= MIN_WIDTH * width && isAround(corners, click)
    ? corners
    : null;
}

function isAround([a, b, c, d]: Corners, [x, y]: Point): boolean {
  const isRight = (from: Point, to: Point): boolean =>
    (to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]) > 0;
  return isRight(a, b) && isRight(b, c) && isRight(c, d) && isRight(d, a);
}

/** How much of a dark area's outline is there; 0 when that isn't certain. */
function scoreOf(brightness: Plane, corners: Corners): number {
  const [a, b, c, d] = corners;
  let share = 0;
  let contrast = 0;
  for (const [from, to] of [
    [a, b],
    [b, c],
    [c, d],
    [d, a],
  ] as const) {
    const side = evidenceAlong(brightness, from, to);
    if (side.share < MIN_SHARE) {
      return 0;
    }
    share += side.share / 4;
    contrast += side.contrast / 4;
  }
  if (share < MIN_MEAN_SHARE) {
    return 0;
  }
  const { dark, busy } = insideOf(brightness, corners);
  return dark >= MIN_DARK && busy <= MAX_BUSY ? share * contrast : 0;
}

/** Fits the sides to the edges in the picture; null when one of them isn't a straight edge. */
function refined(brightness: Plane, found: Corners, click: Point): Corners | null {
  let corners: Corners | null = found;
  for (const reach of REACH) {
    if (corners === null) {
      return null;
    }
    const [a, b, c, d]: Corners = corners;
    const top = refinedSide(brightness, a, b, reach);
    const right = refinedSide(brightness, b, c, reach);
    const bottom = refinedSide(brightness, c, d, reach);
    const left = refinedSide(brightness, d, a, reach);
    corners =
      top && right && bottom && left
        ? cornersOf([top, right, bottom, left], brightness, click)
        : null;
  }
  return corners;
}

/** Whether a place is far enough from the sides, as the screen itself has them. */
function isInMiddle(corners: Corners, click: Point): boolean {
  const [u, v] = apply(inverse(squareTo(corners)), click);
  return min(u, v) >= MARGIN && max(u, v) <= 1 - MARGIN;
}

function shifted([a, b, c, d]: Corners, by: number): Corners {
  const move = ([x, y]: Point): Point => [x + by, y + by];
  return [move(a), move(b), move(c), move(d)];
}
