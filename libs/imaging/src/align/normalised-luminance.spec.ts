import { describe, expect, it } from '@jest/globals';
import { halve, logLuminance, normaliseLocally, soften } from './normalised-luminance.js';
import { plane, type Plane } from '../pixels/raster.js';

const SIDE = 40;

function filled(value: (x: number, y: number) => number): Plane {
  const result = plane(SIDE, SIDE);
  result.data.forEach((_, i) => (result.data[i] = value(i % SIDE, Math.floor(i / SIDE))));
  return result;
}

describe('logLuminance', () => {
  it('is finite for black and rises by log 2 when the light doubles', () => {
    const data = Uint8Array.of(0, 0, 0, 136, 136, 136, 186, 186, 186);
    const { data: logs } = logLuminance({ width: 3, height: 1, data });
    expect(logs[0]).toBeCloseTo(Math.log(0.004), 3);
    expect(logs[2]! - logs[1]!).toBeCloseTo(Math.log(2), 1);
  });
});

describe('normaliseLocally', () => {
  const pattern = (x: number, y: number): number => Math.sin(x) * Math.cos(0.7 * y);

  it('gives the same result under brighter, stronger and uneven light', () => {
    const plain = normaliseLocally(filled((x, y) => pattern(x, y)));
    const lit = normaliseLocally(filled((x, y) => 5 + 0.02 * x + 1.5 * pattern(x, y)));
    const far = plain.data.map((value, i) => Math.abs(value - lit.data[i]!));
    expect(Math.max(...far)).toBeLessThan(0.25);
  });

  it('finds nothing in a flat area', () => {
    const { data } = normaliseLocally(filled(() => -3));
    expect(Math.max(...data.map(Math.abs))).toBeLessThan(1e-3);
  });
});

describe('halve', () => {
  it('averages each block of four pixels and leaves out a last odd row and column', () => {
    const source = { width: 3, height: 3, data: Float32Array.of(1, 2, 9, 3, 6, 9, 9, 9, 9) };
    expect(halve(source)).toEqual({ width: 1, height: 1, data: Float32Array.of(3) });
  });
});

describe('soften', () => {
  it('spreads a point over its neighbours and preserves its sum', () => {
    const point = plane(5, 5);
    point.data[12] = 16;
    const { data } = soften(point);
    expect([data[6], data[7], data[11], data[12]]).toEqual([1, 2, 2, 4]);
    expect(data.reduce((sum, value) => sum + value, 0)).toBe(16);
  });

  it('leaves a flat plane unchanged', () => {
    const flat = filled(() => 2);
    expect(soften(flat)).toEqual(flat);
  });
});
