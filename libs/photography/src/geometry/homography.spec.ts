import { describe, expect, it } from '@jest/globals';
import { affine, apply, compose, inverse, type Homography, type Point } from './homography.js';

const TILT: Homography = [1.1, 0.05, 9, -0.04, 1.2, 8, 0.003, 0.01, 1.1];
const TURN = affine([0.9, -0.2, 5], [0.2, 0.9, -3]);
const PLACES: Point[] = [
  [0, 0],
  [40, 3],
  [7.5, 29.25],
];

function expectNear([x, y]: Point, [a, b]: Point): void {
  expect(x).toBeCloseTo(a, 9);
  expect(y).toBeCloseTo(b, 9);
}

describe('a homography', () => {
  it('maps points by rows of three for x, y and 1', () => {
    expectNear(apply(affine([2, 3, 4], [5, 6, 7]), [10, 100]), [324, 657]);
    expectNear(apply([1, 0, 0, 0, 1, 0, 0.01, 0, 1], [100, 50]), [50, 25]);
  });

  it.each(PLACES)('composes with another one, applied one after the other, at %d, %d', (x, y) => {
    const place: Point = [x, y];
    expectNear(apply(compose(TILT, TURN), place), apply(TILT, apply(TURN, place)));
  });

  it.each(PLACES)('maps back by its inverse from %d, %d', (x, y) => {
    const place: Point = [x, y];
    expectNear(apply(inverse(TILT), apply(TILT, place)), place);
    expectNear(apply(TILT, apply(inverse(TILT), place)), place);
  });

  it.each<[string, Homography]>([
    ['maps to a line', affine([1, 2, 0], [2, 4, 0])],
    ['isn’t made of numbers', affine([NaN, 0, 0], [0, 1, 0])],
  ])('has no inverse when it %s', (_, map) => {
    expect(() => inverse(map)).toThrow(RangeError);
  });
});
