import type { CameraAngles } from '@roomlight/contracts/editing.messages';
import {
  apply,
  compose,
  inverse,
  scaling,
  type Homography,
  type Point,
} from './homography.rules.js';
import type { Size } from './zoom.rules.js';

const RADIANS = Math.PI / 180;
/** ÷ the photo's long side. 20 mm film lenses are what rooms are photographed with; the server knows the real one. */
const USUAL_FOCAL_LENGTH = 20 / 36;

/** A photo as it is straightened and cropped. */
export interface PhotoView {
  /** In pixels. */
  size: Size;
  angles: CameraAngles;
}

/** Where in one view of a photo a place of another view lies. */
export function moveBetween([x, y]: Point, from: PhotoView, to: PhotoView): Point {
  const place: Point = [x / from.size.width, y / from.size.height];
  const [u, v] = apply(straightenPreview(from.size, from.angles, to.angles), place);
  return [u * to.size.width, v * to.size.height];
}

/**
 * Shows a photo that is straightened by `shown` as if it were straightened by `wanted`, before the server has made it.
 * Maps the unit square that the photo fills to itself.
 */
export function straightenPreview(
  photo: Size,
  shown: CameraAngles,
  wanted: CameraAngles,
): Homography {
  const longSide = Math.max(photo.width, photo.height);
  const size = { width: photo.width / longSide, height: photo.height / longSide };
  const map = compose(inverse(toBase(size, wanted)), toBase(size, shown));
  return compose(
    scaling(1 / size.width, 1 / size.height),
    compose(map, scaling(size.width, size.height)),
  );
}

/** From the photo as it is straightened and cropped to the photo that was taken; both fill `size`. */
function toBase(size: Size, angles: CameraAngles): Homography {
  const fromLevel = cameraTurn(size, angles);
  const { x, y, scale } = largestWithin(outline(size, inverse(fromLevel)), size);
  const crop: Homography = [
    scale,
    0,
    x - (size.width * scale) / 2,
    0,
    scale,
    y - (size.height * scale) / 2,
    0,
    0,
    1,
  ];
  return compose(fromLevel, crop);
}

/** Where places of the picture that a level camera would have taken lie in the one that was taken. */
function cameraTurn(
  { width, height }: Size,
  { verticalAngle, horizontalAngle }: CameraAngles,
): Homography {
  const f = USUAL_FOCAL_LENGTH;
  const [cx, cy] = [width / 2, height / 2];
  const [c, s] = [Math.cos(verticalAngle * RADIANS), Math.sin(verticalAngle * RADIANS)];
  const [co, si] = [Math.cos(horizontalAngle * RADIANS), Math.sin(horizontalAngle * RADIANS)];
  const toRay: Homography = [1 / f, 0, -cx / f, 0, 1 / f, -cy / f, 0, 0, 1];
  const toPicture: Homography = [f, 0, cx, 0, f, cy, 0, 0, 1];
  const pitch: Homography = [1, 0, 0, 0, c, s, 0, -s, c];
  const roll: Homography = [co, si, 0, -si, co, 0, 0, 0, 1];
  return compose(toPicture, compose(roll, compose(pitch, toRay)));
}

function outline({ width, height }: Size, map: Homography): Point[] {
  const corners: Point[] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  return corners.map((corner) => apply(map, corner));
}

/** Inside is where a · x + b · y + reach · scale <= c: `reach` is how far the rectangle reaches towards the side. */
interface Side {
  a: number;
  b: number;
  c: number;
  reach: number;
}

/** The largest upright rectangle of the size's proportions in four corners: it touches three of their sides. */
function largestWithin(
  corners: readonly Point[],
  { width, height }: Size,
): { x: number; y: number; scale: number } {
  const sides = corners.map((from, i): Side => {
    const to = corners[(i + 1) % corners.length] ?? from;
    const [a, b] = [to[1] - from[1], from[0] - to[0]];
    const reach = (Math.abs(a) * width + Math.abs(b) * height) / 2;
    return { a, b, c: a * from[0] + b * from[1], reach };
  });
  let best = { x: width / 2, y: height / 2, scale: 0 };
  for (const spare of sides) {
    const [p, q, r] = sides.filter((side) => side !== spare);
    const found = p && q && r && meet(p, q, r);
    const fits =
      found &&
      sides.every(
        ({ a, b, c, reach }) => a * found.x + b * found.y + reach * found.scale <= c + 1e-9,
      );
    // Of several that are as large, the first: as the engine has it.
    if (fits && found.scale > best.scale + 1e-9) {
      best = found;
    }
  }
  return best;
}

/** Cramer's rule; undefined when the three sides meet nowhere at once. */
function meet(p: Side, q: Side, r: Side): { x: number; y: number; scale: number } | undefined {
  const solve = (column: (side: Side) => Point, last: (side: Side) => number) => {
    const [[pa, pb], [qa, qb], [ra, rb]] = [column(p), column(q), column(r)];
    return (
      pa * (qb * last(r) - rb * last(q)) -
      pb * (qa * last(r) - ra * last(q)) +
      last(p) * (qa * rb - ra * qb)
    );
  };
  const determinant = solve(
    ({ a, b }) => [a, b],
    ({ reach }) => reach,
  );
  if (Math.abs(determinant) < 1e-12) {
    return undefined;
  }
  return {
    x:
      solve(
        ({ b, c }) => [c, b],
        ({ reach }) => reach,
      ) / determinant,
    y:
      solve(
        ({ a, c }) => [a, c],
        ({ reach }) => reach,
      ) / determinant,
    scale:
      solve(
        ({ a, b }) => [a, b],
        ({ c }) => c,
      ) / determinant,
  };
}
