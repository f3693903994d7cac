import { describe, expect, it } from '@jest/globals';
import { boxMean } from './box-mean.js';
import { GuidedFilter } from './guided-filter.js';
import { plane, type Plane } from './raster.js';

function fill(width: number, height: number, value: (x: number, y: number) => number): Plane {
  const result = plane(width, height);
  result.data.forEach((_, i) => (result.data[i] = value(i % width, Math.floor(i / width))));
  return result;
}

describe('boxMean', () => {
  it('is the mean of the existing pixels, even at edges', () => {
    const source = fill(7, 5, (x, y) => x * x + 3 * y);
    const mean = boxMean(source, 2);
    for (const [x, y] of [
      [0, 0],
      [3, 2],
      [6, 4],
    ] as const) {
      let sum = 0;
      let count = 0;
      for (let v = Math.max(0, y - 2); v <= Math.min(4, y + 2); v++) {
        for (let u = Math.max(0, x - 2); u <= Math.min(6, x + 2); u++) {
          sum += u * u + 3 * v;
          count++;
        }
      }
      expect(mean.data[y * 7 + x]).toBeCloseTo(sum / count, 4);
    }
  });

  it('accepts a radius larger than the picture', () => {
    expect(
      boxMean(
        fill(4, 3, () => 2),
        50,
      ).data.every((v) => v === 2),
    ).toBe(true);
  });
});

describe('GuidedFilter', () => {
  const guide = fill(40, 20, (x) => (x < 20 ? 0.2 : 0.8));
  const values = fill(40, 20, (x) => (x < 20 ? 1 : 2));

  it('preserves a step that the guide has', () => {
    const field = new GuidedFilter(
      guide,
      fill(40, 20, () => 1),
      5,
      1e-4,
    ).fit(values);
    const at = (x: number): number =>
      (field.slope.data[200 + x] ?? NaN) * (guide.data[200 + x] ?? NaN) +
      (field.offset.data[200 + x] ?? NaN);
    expect(at(18)).toBeCloseTo(1, 1);
    expect(at(21)).toBeCloseTo(2, 1);
  });

  it('fills values without confidence from their surroundings', () => {
    const wrong = fill(40, 20, (x, y) => (x === 10 && y === 5 ? 99 : 1));
    const confidence = fill(40, 20, (x, y) => (x === 10 && y === 5 ? 0 : 1));
    const field = new GuidedFilter(
      fill(40, 20, () => 0.5),
      confidence,
      4,
      1e-3,
    ).fit(wrong);
    expect(field.offset.data[5 * 40 + 10]).toBeCloseTo(1, 4);
  });
});
