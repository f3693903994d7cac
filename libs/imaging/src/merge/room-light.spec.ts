import { describe, expect, it } from '@jest/globals';
import type { Raster } from '../pixels/raster.js';
import { nearestToNormal } from './room-light.js';

const grey = (code: number): { code: number; pixels: Raster } => ({
  code,
  pixels: { width: 2, height: 1, data: new Uint8Array(6).fill(code) },
});

describe('nearestToNormal', () => {
  it.each([
    [[10, 60, 130, 220], 130],
    [[250, 180, 90, 30], 90],
    [[20], 20],
  ])('of frames with the mean codes %j is the one nearest to middle grey', (codes, nearest) => {
    const [first, ...others] = codes.map(grey);
    expect(nearestToNormal([first!, ...others]).code).toBe(nearest);
  });

  it('is the first of equals', () => {
    const [one, other] = [grey(118), grey(118)];
    expect(nearestToNormal([one, other])).toBe(one);
  });
});
