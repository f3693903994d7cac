import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Point } from './homography.js';
import {
  partOf,
  placeInPart,
  placeInWhole,
  straightenedPart,
  WHOLE_PICTURE,
} from './picture-part.js';

const SIZE = { width: 6000, height: 4000 };
const LEVEL = { vertical: 0, horizontal: 0 };

const angle = fc.double({ min: -10, max: 10, noNaN: true });
const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const photo = fc.record({
  size: fc.record({
    width: fc.integer({ min: 200, max: 12_000 }),
    height: fc.integer({ min: 200, max: 12_000 }),
  }),
  angles: fc.record({ vertical: angle, horizontal: angle }),
  focalLength: fc.option(fc.integer({ min: 12, max: 200 })),
});

describe('straightenedPart', () => {
  it('is the whole base of a level photo', () => {
    const part = straightenedPart(SIZE, LEVEL, null);
    for (const place of [
      [0, 0],
      [1, 1],
      [0.25, 0.75],
    ] satisfies Point[]) {
      const [x, y] = placeInWhole(part, place);
      expect(Math.hypot(x - place[0], y - place[1])).toBeLessThan(1e-9);
    }
  });

  it('leads from each place of any straightened photo to the base and back, to half a pixel', () => {
    fc.assert(
      fc.property(photo, fraction, fraction, ({ size, angles, focalLength }, x, y) => {
        const part = straightenedPart(size, angles, focalLength);
        const inBase = placeInWhole(part, [x, y]);
        const { at, isOutside } = placeInPart(part, inBase);
        expect(isOutside).toBe(false);
        expect(Math.hypot((at[0] - x) * size.width, (at[1] - y) * size.height)).toBeLessThan(0.5);
      }),
    );
  });

  it('lies within the base, whatever the angles', () => {
    fc.assert(
      fc.property(photo, fraction, fraction, ({ size, angles, focalLength }, x, y) => {
        const [u, v] = placeInWhole(straightenedPart(size, angles, focalLength), [x, y]);
        const pixel = 1 / Math.min(size.width, size.height);
        expect(Math.min(u, 1 - u, v, 1 - v)).toBeGreaterThan(-pixel);
      }),
    );
  });

  it('hardly depends on the number of pixels', () => {
    const angles = { vertical: 4, horizontal: -3 };
    const large = straightenedPart(SIZE, angles, 24);
    const small = straightenedPart({ width: 1500, height: 1000 }, angles, 24);
    const [x, y] = placeInWhole(large, [0.2, 0.7]);
    const [u, v] = placeInWhole(small, [0.2, 0.7]);
    expect(Math.hypot(x - u, y - v)).toBeLessThan(1 / 1000);
  });
});

describe('a part of a part', () => {
  it('leads to the same place as one after the other', () => {
    const first = straightenedPart(SIZE, { vertical: 5, horizontal: 1 }, 16);
    const second = straightenedPart(
      { width: 5000, height: 3333 },
      { vertical: 0, horizontal: -4 },
      16,
    );
    const [x, y] = placeInWhole(partOf(first, second), [0.3, 0.4]);
    const [u, v] = placeInWhole(first, placeInWhole(second, [0.3, 0.4]));
    expect(Math.hypot(x - u, y - v)).toBeLessThan(1e-12);
  });
});

describe('placeInPart', () => {
  it('is the nearest place at the edge for one that was cut off, and says so', () => {
    const part = straightenedPart(SIZE, { vertical: 0, horizontal: 8 }, null);
    expect(placeInPart(part, [0.5, 0.5]).isOutside).toBe(false);
    const corner = placeInPart(part, [0, 0]);
    expect(corner.isOutside).toBe(true);
    expect(corner.at).toContain(0);
    expect(Math.min(...corner.at)).toBeGreaterThanOrEqual(0);
  });

  it('counts the edge of the whole picture as within it', () => {
    expect(placeInPart(WHOLE_PICTURE, [1, 0])).toEqual({ at: [1, 0], isOutside: false });
  });
});
