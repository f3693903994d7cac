import { describe, expect, it } from '@jest/globals';
import { boxMean } from './box-mean.js';
import { plane, type Plane } from './raster.js';

function planeOf(width: number, values: number[]): Plane {
  return { width, height: values.length / width, data: Float32Array.from(values) };
}

function meanAround({ width, height, data }: Plane, x: number, y: number, radius: number): number {
  const near: number[] = [];
  for (let v = Math.max(0, y - radius); v <= Math.min(height - 1, y + radius); v++) {
    for (let u = Math.max(0, x - radius); u <= Math.min(width - 1, x + radius); u++) {
      near.push(data[v * width + u]!);
    }
  }
  return near.reduce((sum, value) => sum + value, 0) / near.length;
}

describe('boxMean', () => {
  it.each([
    [7, 5, 1],
    [8, 3, 2],
    [1, 9, 2],
    [9, 1, 3],
    [4, 4, 10],
  ])(
    'is the mean of the surrounding pixels, limited at the edges to those that exist (%i × %i, %i)',
    (w, h, r) => {
      const values = planeOf(
        w,
        Array.from({ length: w * h }, (_, i) => (i * 37) % 11),
      );
      const means = boxMean(values, r);
      means.data.forEach((mean, i) =>
        expect(mean).toBeCloseTo(meanAround(values, i % w, Math.floor(i / w), r), 5),
      );
    },
  );

  it('leaves its source unchanged and accepts planes of any size one after the other', () => {
    const small = planeOf(2, [1, 2, 3, 4]);
    const first = boxMean(small, 1);
    boxMean(plane(300, 200), 5);
    expect([...small.data]).toEqual([1, 2, 3, 4]);
    expect([...first.data]).toEqual([2.5, 2.5, 2.5, 2.5]);
  });
});
