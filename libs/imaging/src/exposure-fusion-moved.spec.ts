import { describe, expect, it } from '@jest/globals';
import { IN_PLACE } from './align.js';
import { moved, snapped } from './exposure-fusion-moved.js';
import type { Raster } from './raster.js';

const SIZE = { width: 8, height: 4 };
const slope: Raster = {
  ...SIZE,
  data: Uint8Array.from({ length: 96 }, (_, i) => 10 * (Math.floor(i / 3) % 8) + (i % 3)),
};

function reds({ data }: Raster, row: number): number[] {
  return Array.from({ length: 8 }, (_, x) => data[3 * (8 * row + x)]!);
}

describe('snapped', () => {
  it('takes the nearest whole shift where that is near enough everywhere', () => {
    const near = { ...IN_PLACE, dx: 2.3, dy: -0.4 };
    expect(snapped(near, SIZE)).toMatchObject({ dx: 2, dy: -0, turn: 0, zoom: 1 });
    const turned = { ...IN_PLACE, dx: 0.3, turn: 0.01 };
    expect(snapped(turned, { width: 600, height: 400 })).toBe(turned);
  });
});

describe('moved', () => {
  it('copies pixels exactly for whole shifts and repeats the edge beyond it', () => {
    const shifted = moved(slope, { ...IN_PLACE, dx: 2 });
    expect(reds(shifted, 1)).toEqual([20, 30, 40, 50, 60, 70, 70, 70]);
  });

  it('interpolates between pixels', () => {
    const shifted = moved(slope, { ...IN_PLACE, dx: -0.5 });
    expect(reds(shifted, 2)).toEqual([0, 5, 15, 25, 35, 45, 55, 65]);
  });
});
