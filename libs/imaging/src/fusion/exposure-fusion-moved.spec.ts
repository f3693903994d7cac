import { describe, expect, it } from '@jest/globals';
import { IN_PLACE } from '../align/align.js';
import { moved, readMoved, snapped } from './exposure-fusion-moved.js';
import { Kernels } from '../kernels/kernels.js';
import type { Raster } from '../pixels/raster.js';

const SIZE = { width: 8, height: 4 };
const slope: Raster = {
  ...SIZE,
  data: Uint8Array.from({ length: 96 }, (_, i) => 10 * (Math.floor(i / 3) % 8) + (i % 3)),
};

function reds({ data }: Raster, row: number): number[] {
  return Array.from({ length: 8 }, (_, x) => data[3 * (8 * row + x)]!);
}

describe('snapped', () => {
  it('takes the nearest whole-pixel shift where it is close enough everywhere', () => {
    const near = { ...IN_PLACE, dx: 2.3, dy: -0.4 };
    expect(snapped(near, SIZE)).toMatchObject({ dx: 2, dy: -0, turn: 0, zoom: 1 });
    const turned = { ...IN_PLACE, dx: 0.3, turn: 0.01 };
    expect(snapped(turned, { width: 600, height: 400 })).toBe(turned);
  });
});

describe('moved', () => {
  it('copies pixels exactly for whole shifts and repeats the edge beyond the frame', () => {
    const shifted = moved(slope, { ...IN_PLACE, dx: 2 });
    expect(reds(shifted, 1)).toEqual([20, 30, 40, 50, 60, 70, 70, 70]);
  });

  it('interpolates between pixels', () => {
    const shifted = moved(slope, { ...IN_PLACE, dx: -0.5 });
    // Beyond the edge, bicubic interpolation repeats the nearest pixel, without a slope.
    expect(reds(shifted, 2).slice(2, 7)).toEqual([15, 25, 35, 45, 55]);
    expect(reds(shifted, 2)[0]).toBe(0);
  });
});

describe('readMoved', () => {
  it.each([
    { ...IN_PLACE, dx: -3, dy: 1 },
    { ...IN_PLACE, dx: 0.4, turn: 0.1, zoom: 1.02 },
  ])('reads the same rows that `moved` makes of the whole frame: %j', (place) => {
    const rows = new Uint8Array(2 * 3 * SIZE.width);
    readMoved(new Kernels(), slope, place, 1, rows);
    const whole = moved(slope, place).data;
    expect([...rows]).toEqual([...whole.subarray(3 * SIZE.width, 3 * 3 * SIZE.width)]);
  });

  it.each([
    { ...IN_PLACE, dx: -3, dy: 1 },
    { ...IN_PLACE, dx: 0.4, turn: 0.1, zoom: 1.02 },
  ])('reads between the codes of a frame of more than 8 bits: %j', (place) => {
    const rows = new Uint8Array(2 * 3 * SIZE.width);
    readMoved(new Kernels(), slope, place, 1, rows);
    // A third of the light, whose codes lie between those of 8 bits.
    const data = Uint16Array.from(slope.data, (code) => (16 * code) / 3);
    const fine = new Uint16Array(rows.length);
    readMoved(new Kernels(), { ...SIZE, data }, place, 1, fine);
    rows.forEach((code, i) => expect(Math.abs((3 * fine[i]!) / 16 - code)).toBeLessThan(0.8));
  });

  it('keeps values beyond black and white at these', () => {
    const data = Uint16Array.from({ length: 96 }, (_, i) => (i % 24 < 12 ? 0 : 4080));
    const fine = new Uint16Array(2 * 3 * SIZE.width);
    readMoved(new Kernels(), { ...SIZE, data }, { ...IN_PLACE, dx: 0.3 }, 1, fine);
    expect(Math.min(...fine)).toBe(0);
    expect(Math.max(...fine)).toBe(4080);
  });
});
