import { describe, expect, it } from '@jest/globals';
import { plane, sample, type Plane } from './raster.js';

describe('plane', () => {
  it('holds a single zero for each pixel', () => {
    expect(plane(3, 2)).toEqual({ width: 3, height: 2, data: new Float32Array(6) });
  });
});

describe('sample', () => {
  const source: Plane = { width: 3, height: 2, data: Float32Array.of(0, 1, 2, 10, 11, 12) };

  it.each([
    [0, 0, 0],
    [2, 1, 12],
    [0.5, 0, 0.5],
    [1.25, 0.5, 6.25],
  ])('is bilinear at (%d, %d)', (x, y, expected) => {
    expect(sample(source, x, y)).toBeCloseTo(expected, 6);
  });

  it.each([
    [-5, 0, 0],
    [9, 0, 2],
    [1, -1, 1],
    [1, 7, 11],
  ])('takes the nearest edge at (%d, %d)', (x, y, expected) => {
    expect(sample(source, x, y)).toBeCloseTo(expected, 6);
  });
});
