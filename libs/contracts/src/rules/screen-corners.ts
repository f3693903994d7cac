import { invalid } from './problem.js';

export type Corner = readonly [x: number, y: number];
/** Top left, top right, bottom right, bottom left, in pixels of the photo as shown, from its upper left edge. */
export type ScreenCorners = readonly [Corner, Corner, Corner, Corner];

export const MIN_SCREEN_SIDE = 16;

/**
 * The corners of a screen in a photo of that size.
 * @throws DomainError 400 with a sentence when they aren't four points of a convex quadrilateral within the photo, each
 * side of 16 pixels at least
 */
export function screenCorners(
  points: readonly (readonly number[])[],
  photo: { width: number; height: number },
): ScreenCorners {
  const corners = points.map(cornerOf);
  const [a, b, c, d] = corners;
  if (corners.length !== 4 || !a || !b || !c || !d) {
    throw refusal('A screen has exactly 4 corners.');
  }
  const isInside = ([x, y]: Corner) => x >= 0 && y >= 0 && x <= photo.width && y <= photo.height;
  if (!corners.every((corner) => corner !== null && isInside(corner))) {
    throw refusal('The corners of the screen must lie within the photo.');
  }
  const quad: ScreenCorners = [a, b, c, d];
  if (
    sides(quad).some(([from, to]) => Math.hypot(to[0] - from[0], to[1] - from[1]) < MIN_SCREEN_SIDE)
  ) {
    throw refusal(`Each side of the screen must have at least ${MIN_SCREEN_SIDE} pixels.`);
  }
  if (!isConvex(quad)) {
    throw refusal('The sides of the screen must not cross or bend inward.');
  }
  return quad;
}

function cornerOf(point: readonly number[]): Corner | null {
  const [x, y] = point;
  return point.length === 2 &&
    x !== undefined &&
    y !== undefined &&
    Number.isFinite(x) &&
    Number.isFinite(y)
    ? [x, y]
    : null;
}

function sides([a, b, c, d]: ScreenCorners): [Corner, Corner][] {
  return [
    [a, b],
    [b, c],
    [c, d],
    [d, a],
  ];
}

/** Tolerates rounding of corners placed on a line in the window. */
const MIN_TURN_PIXELS = 1;

/** All turns have the same direction, add up to one round, and are large enough to see. */
function isConvex([a, b, c, d]: ScreenCorners): boolean {
  const turns = [turn(a, b, c), turn(b, c, d), turn(c, d, a), turn(d, a, b)];
  return (
    turns.every((pixels) => pixels >= MIN_TURN_PIXELS) ||
    turns.every((pixels) => pixels <= -MIN_TURN_PIXELS)
  );
}

/** How far the corner lies from the straight line between its neighbours; negative on the other side of it. */
function turn(from: Corner, over: Corner, to: Corner): number {
  const area = (over[0] - from[0]) * (to[1] - over[1]) - (over[1] - from[1]) * (to[0] - over[0]);
  return area / Math.hypot(to[0] - from[0], to[1] - from[1]);
}

function refusal(message: string) {
  return invalid(message, [{ field: 'corners', message }]);
}
