import { fromLevel, type CameraAngles } from './camera.js';
import { affine, apply, compose, inverse, type Homography, type Point } from './homography.js';
import type { ShownSize } from './shown-size.js';

/** A photo as a level camera would have taken it. */
export interface Straightened extends ShownSize {
  /** Where its pixels lie in the photo that was taken. */
  toSource: Homography;
}

/**
 * The largest picture of the photo's own proportions without empty corners, at the scale that the photo has in its
 * middle.
 * @param focal pixels
 */
export function straighten(size: ShownSize, angles: CameraAngles, focal: number): Straightened {
  const toSource = fromLevel(size, angles, focal);
  const toLevel = inverse(toSource);
  const [right, bottom] = [size.width - 1, size.height - 1];
  const corners: Point[] = [
    [0, 0],
    [right, 0],
    [right, bottom],
    [0, bottom],
  ];
  const { x, y, scale } = largestWithin(
    corners.map((corner) => apply(toLevel, corner)),
    { width: right, height: bottom },
  );
  const width = Math.max(1, Math.floor(right * scale + 1 + TINY));
  const height = Math.max(1, Math.floor(bottom * scale + 1 + TINY));
  const shift = affine([1, 0, x - (width - 1) / 2], [0, 1, y - (height - 1) / 2]);
  return { width, height, toSource: compose(toSource, shift) };
}

/** Rounding must not cost a pixel. */
const TINY = 1e-6;

/** A side of a convex area: inside is where a · x + b · y <= c. */
interface Side {
  a: number;
  b: number;
  c: number;
}

/**
 * The largest upright rectangle of the given proportions in a convex quadrilateral. Its middle and scale solve a
 * linear program of three unknowns and four bounds, whose solution meets three of the bounds.
 * @param corners clockwise on the screen
 * @returns its middle, and its size ÷ that of the proportions
 */
function largestWithin(
  corners: readonly Point[],
  { width, height }: ShownSize,
): { x: number; y: number; scale: number } {
  const sides = corners.map((from, i): Side => {
    const to = corners[(i + 1) % corners.length] ?? from;
    const [a, b] = [to[1] - from[1], from[0] - to[0]];
    return { a, b, c: a * from[0] + b * from[1] };
  });
  const reach = ({ a, b }: Side) => (Math.abs(a) * width + Math.abs(b) * height) / 2;
  let best = { x: 0, y: 0, scale: 0 };
  for (const left of sides) {
    const [p, q, r] = sides.filter((side) => side !== left);
    const found = p && q && r && meet(p, q, r, reach);
    const fits =
      found &&
      sides.every(
        (side) =>
          side.a * found.x + side.b * found.y + reach(side) * found.scale <=
          side.c + TINY * (Math.abs(side.c) + reach(side)),
      );
    if (fits && found.scale > best.scale) {
      best = found;
    }
  }
  return best;
}

/** Where three bounds are met at once; undefined when they are met nowhere or along a line. */
function meet(
  p: Side,
  q: Side,
  r: Side,
  reach: (side: Side) => number,
): { x: number; y: number; scale: number } | undefined {
  const [i, j, k] = [reach(p), reach(q), reach(r)];
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
