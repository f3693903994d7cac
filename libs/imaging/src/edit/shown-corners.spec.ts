import { describe, expect, it } from '@jest/globals';
import type { Corners } from '@roomlight/photography/geometry';
import { cornersAsShown, cornersInBase, straightenedSize } from './shown-corners.js';

const BASE = { width: 600, height: 400 };
const SHOWN: Corners = [
  [120, 90],
  [300.5, 80],
  [310, 210.25],
  [115, 205],
];

function photo(vertical: number, horizontal: number, focalLength: number | null = 24) {
  return { base: BASE, angles: { vertical, horizontal }, focalLength };
}

function expectNear(corners: Corners, expected: Corners): void {
  corners.flat().forEach((value, i) => expect(value).toBeCloseTo(expected.flat()[i]!, 6));
}

describe('the corners of a screen', () => {
  it('are the same in a level photo and its base', () => {
    expect(straightenedSize(photo(0, 0))).toEqual(BASE);
    expectNear(cornersInBase(SHOWN, photo(0, 0)), SHOWN);
  });

  it.each([
    [5, -3],
    [-8, 10],
    [0.1, 0],
  ])('map back from the base at %d° and %d°', (vertical, horizontal) => {
    const straightened = photo(vertical, horizontal);
    expectNear(cornersAsShown(cornersInBase(SHOWN, straightened), straightened), SHOWN);
  });

  it('stay on the same content when the angles change', () => {
    const inBase = cornersInBase(SHOWN, photo(4, 2));
    const turned = cornersAsShown(inBase, photo(4, 6));
    // The turn is clockwise, so a line to the right also goes down.
    const slope = ([[x0, y0], [x1, y1]]: Corners) => Math.atan2(y1 - y0, x1 - x0);
    expect(((slope(turned) - slope(SHOWN)) * 180) / Math.PI).toBeCloseTo(4, 0);
  });

  it('depend on the lens', () => {
    const wide = straightenedSize(photo(8, 0, 14));
    const narrow = straightenedSize(photo(8, 0, 50));
    expect(narrow.width).toBeGreaterThan(wide.width);
    expect(straightenedSize(photo(8, 0, null))).toEqual(straightenedSize(photo(8, 0, 20)));
  });
});
