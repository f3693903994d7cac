import { describe, expect, it } from '@jest/globals';
import { fromLevel, inverse } from '@roomlight/photography/geometry';
import { leanLeft } from './lean-left.js';

const SIZE = { width: 1200, height: 800 };
const FOCAL = 670;

describe('leanLeft', () => {
  it.each([
    { vertical: 0, horizontal: 0 },
    { vertical: 5, horizontal: -2 },
    { vertical: -3.5, horizontal: 3 },
  ])(
    'estimates $vertical° and $horizontal° for a picture that was turned by these angles',
    (angles) => {
      const toLevel = inverse(fromLevel(SIZE, angles, FOCAL));
      const left = leanLeft(SIZE, toLevel, FOCAL);
      expect(left.vertical).toBeCloseTo(angles.vertical, 6);
      expect(left.horizontal).toBeCloseTo(angles.horizontal, 6);
    },
  );
});
