import { fromLevel, type CameraAngles } from './camera.js';
import { affine, apply, compose, inverse, type Homography, type Point } from './homography.js';
import type { PixelSize } from './pixel-size.js';

/** A photo as a level camera would have taken it. */
export interface Straightened extends PixelSize {
  /** Maps its pixels to the original photo. */
  toSource: Homography;
}

/**
 * The largest picture of the photo's own proportions without empty corners, at the scale that the photo has in its
 * middle. Among those within a thousandth of the largest, it is the one whose middle is nearest to the photo's: a
 * turned photo has several, and a minimal difference in size must not move the picture from side to side.
 * @param focal pixels
 */
export function straighten(size: PixelSize, angles: CameraAngles, focal: number): Straightened {
  const toSource = fromLevel(size, angles, focal);
  const toLevel = inverse(toSource);
  // A single row or column has no extent, of which no part can be found.
  const [right, bottom] = [Math.max(1, size.width - 1), Math.max(1, size.height - 1)];
  const corners: Point[] = [
    [0, 0],
    [right, 0],
    [right, bottom],
    [0, bottom],
  ];
  const sides = sidesOf(
    corners.map((corner) => apply(toLevel, corner)),
    { width: right, height: bottom },
  );
  const { x, y, scale } = nearest(
    apply(toLevel, [right / 2, bottom / 2]),
    largestWithin(sides),
    sides,
  );
  const width = Math.min(size.width, Math.max(1, Math.floor(right * scale + 1 + TINY)));
  const height = Math.min(size.height, Math.max(1, Math.floor(bottom * scale + 1 + TINY)));
  const shift = affine([1, 0, x - (width - 1) / 2], [0, 1, y - (height - 1) / 2]);
  return { width, height, toSource: compose(toSource, shift) };
}

/** Prevents rounding from losing a pixel. */
const TINY = 1e-6;

/** How much smaller than the largest a picture may be in order to keep its middle. */
const SLACK = 0.001;

/** Inside is where a · x + b · y + reach · scale <= c, for an upright rectangle's middle and scale. */
interface Side {
  a: number;
  b: number;
  c: number;
  /** How far the rectangle reaches towards the side at scale 1. */
  reach: number;
}

interface Rectangle {
  x: number;
  y: number;
  /** Its size ÷ that of the photo. */
  scale: number;
}

/** @param corners of a convex area, clockwise on the screen */
function sidesOf(corners: readonly Point[], { width, height }: PixelSize): Side[] {
  return corners.map((from, i) => {
    const to = corners[(i + 1) % corners.length] ?? from;
    const [a, b] = [to[1] - from[1], from[0] - to[0]];
    const reach = (Math.abs(a) * width + Math.abs(b) * height) / 2;
    return { a, b, c: a * from[0] + b * from[1], reach };
  });
}

/**
 * The largest upright rectangle within four sides. Its middle and scale solve a linear program of three unknowns and
 * four bounds, whose solution meets three of the bounds.
 */
function largestWithin(sides: readonly Side[]): Rectangle {
  let best = { x: 0, y: 0, scale: 0 };
  for (const left of sides) {
    const [p, q, r] = sides.filter((side) => side !== left);
    const found = p && q && r && meet(p, q, r);
    const fits =
      found &&
      sides.every(
        ({ a, b, c, reach }) =>
          a * found.x + b * found.y + reach * found.scale <= c + TINY * (Math.abs(c) + reach),
      );
    if (fits && found.scale > best.scale) {
      best = found;
    }
  }
  return best;
}

/** On the way from a wanted middle to that of the largest rectangle, the first that is large enough. */
function nearest([x, y]: Point, largest: Rectangle, sides: readonly Side[]): Rectangle {
  const wanted = (1 - SLACK) * largest.scale;
  const room = ({ a, b, c, reach }: Side, px: number, py: number) => (c - a * px - b * py) / reach;
  const way = Math.max(
    ...sides.map((side) => {
      const [start, end] = [room(side, x, y), room(side, largest.x, largest.y)];
      return start >= wanted ? 0 : Math.min(1, (wanted - start) / (end - start));
    }),
  );
  const [mx, my] = [x + way * (largest.x - x), y + way * (largest.y - y)];
  return { x: mx, y: my, scale: Math.min(...sides.map((side) => room(side, mx, my))) };
}

/** The intersection of three bounds; undefined when there is none or it is a line. */
function meet(p: Side, q: Side, r: Side): Rectangle | undefined {
  const [i, j, k] = [p.reach, q.reach, r.reach];
  const determinant =
    p.a * (q.b * k - r.b * j) - p.b * (q.a * k - r.a * j) + i * (q.a * r.b - r.a * q.b);
  const size = Math.abs(i * j) + Math.abs(j * k) + Math.abs(i * k);
  if (Math.abs(determinant) <= TINY * size) {
    return undefined;
  }
  return {
    x:
      (p.c * (q.b * k - r.b * j) - p.b * (q.c * k - r.c * j) + i * (q.c * r.b - r.c * q.b)) /
      determinant,
    y:
      (p.a * (q.c * k - r.c * j) - p.c * (q.a * k - r.a * j) + i * (q.a * r.c - r.a * q.c)) /
      determinant,
    scale:
      (p.a * (q.b * r.c - r.b * q.c) -
        p.b * (q.a * r.c - r.a * q.c) +
        p.c * (q.a * r.b - r.a * q.b)) /
      determinant,
  };
}
