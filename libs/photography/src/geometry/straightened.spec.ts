import { describe, expect, it } from '@jest/globals';
import type { CameraAngles } from './camera.js';
import { apply, inverse, type Point } from './homography.js';
import { straighten } from './straightened.js';

const LANDSCAPE = { width: 6000, height: 4000 };
const PORTRAIT = { width: 3000, height: 4500 };
const LEVEL: CameraAngles = { vertical: 0, horizontal: 0 };
const ANGLES: CameraAngles[] = [10, 3.3, 0, -0.1, -10].flatMap((vertical) =>
  [10, 0.05, 0, -2, -10].map((horizontal) => ({ vertical, horizontal })),
);
const FOCAL = 3333;
const CASES = [LANDSCAPE, PORTRAIT, { width: 640, height: 640 }, { width: 9000, height: 900 }];

function cornersOf({ width, height }: { width: number; height: number }): Point[] {
  return [
    [0, 0],
    [width - 1, 0],
    [width - 1, height - 1],
    [0, height - 1],
  ];
}

describe('straighten', () => {
  it.each(CASES)('leaves a level photo of $width × $height unchanged', (size) => {
    const { toSource, width, height } = straighten(size, LEVEL, FOCAL);
    expect({ width, height }).toEqual(size);
    for (const corner of cornersOf(size)) {
      const [x, y] = apply(toSource, corner);
      expect(Math.hypot(x - corner[0], y - corner[1])).toBeLessThan(1e-6);
    }
  });

  describe.each(CASES)('on a photo of $width × $height', (size) => {
    it.each(ANGLES)('leaves no empty corner at $vertical° and $horizontal°', (angles) => {
      const focal = (FOCAL * Math.max(size.width, size.height)) / 6000;
      const shown = straighten(size, angles, focal);
      for (const corner of cornersOf(shown)) {
        const [x, y] = apply(shown.toSource, corner);
        expect(Math.min(x, size.width - 1 - x)).toBeGreaterThan(-0.01);
        expect(Math.min(y, size.height - 1 - y)).toBeGreaterThan(-0.01);
      }
    });

    it.each(ANGLES)('keeps the proportions at $vertical° and $horizontal°', (angles) => {
      const focal = (FOCAL * Math.max(size.width, size.height)) / 6000;
      const { width, height } = straighten(size, angles, focal);
      expect(Math.abs(width - (height * size.width) / size.height)).toBeLessThan(
        1 + size.width / size.height,
      );
    });

    it.each(ANGLES)(
      'keeps as much of the photo as possible at $vertical° and $horizontal°',
      (angles) => {
        const focal = (FOCAL * Math.max(size.width, size.height)) / 6000;
        const shown = straighten(size, angles, focal);
        const margins = cornersOf(shown).map((corner) => {
          const [x, y] = apply(shown.toSource, corner);
          return Math.min(x, size.width - 1 - x, y, size.height - 1 - y);
        });
        // Two corners at opposite sides touch the photo's edge, to a pixel's rounding and the slack: none can be moved out.
        const slack = 4 + 0.002 * Math.max(size.width, size.height);
        expect(margins.filter((margin) => margin < slack).length).toBeGreaterThanOrEqual(2);
      },
    );
  });

  it('cuts off little for small angles', () => {
    const { width } = straighten(LANDSCAPE, { vertical: 0.5, horizontal: 0.5 }, FOCAL);
    expect(width).toBeGreaterThan(5800);
  });

  it('keeps the scale in the middle', () => {
    const { toSource, width, height } = straighten(
      LANDSCAPE,
      { vertical: 0, horizontal: 6 },
      FOCAL,
    );
    const [x0, y0] = apply(toSource, [width / 2, height / 2]);
    const [x1, y1] = apply(toSource, [width / 2 + 10, height / 2]);
    expect(Math.hypot(x1 - x0, y1 - y0)).toBeCloseTo(10, 6);
  });

  it.each([
    { width: 1, height: 1 },
    { width: 4096, height: 1 },
    { width: 1, height: 20_000 },
  ])('has a way back for a photo of $width × $height', (size) => {
    expect(straighten(size, LEVEL, FOCAL)).toMatchObject(size);
    const { toSource, width, height } = straighten(size, { vertical: 2, horizontal: -3 }, FOCAL);
    expect(Math.min(width, height)).toBe(1);
    expect(inverse(toSource).every(Number.isFinite)).toBe(true);
  });

  it('keeps the middle of a turned photo and hardly moves it for a tiny pitch', () => {
    const middleOf = (angles: CameraAngles): Point => {
      const { toSource, width, height } = straighten(LANDSCAPE, angles, FOCAL);
      return apply(toSource, [(width - 1) / 2, (height - 1) / 2]);
    };
    const [x, y] = middleOf({ vertical: 0, horizontal: 5 });
    expect(Math.hypot(x - 2999.5, y - 1999.5)).toBeLessThan(1);
    for (const vertical of [-0.01, 0.01]) {
      const [u, v] = middleOf({ vertical, horizontal: 5 });
      expect(Math.hypot(u - x, v - y)).toBeLessThan(5);
    }
  });
});
