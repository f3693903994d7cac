import { describe, expect, it } from '@jest/globals';
import { IN_PLACE } from './align.js';
import type { Raster } from '../pixels/raster.js';
import { warpTo } from './warp.js';

/** A picture in which red encodes the column, green the row, and blue is unused. */
function gradient(width: number, height: number): Raster {
  const data = new Uint8Array(3 * width * height);
  for (let i = 0; i < width * height; i++) {
    data.set([10 * (i % width), 10 * Math.floor(i / width), 77], 3 * i);
  }
  return { width, height, data };
}

function at({ data, width }: Raster, x: number, y: number): number[] {
  return [...data.subarray(3 * (y * width + x), 3 * (y * width + x) + 3)];
}

describe('warpTo', () => {
  const source = gradient(21, 11);

  it('leaves a picture that needs no shift unchanged', () => {
    expect(warpTo(source, IN_PLACE)).toEqual(source);
  });

  it('takes each pixel from its place in the source, even between pixels', () => {
    const warped = warpTo(source, { ...IN_PLACE, dx: 2.5, dy: -1 });
    expect(at(warped, 6, 4)).toEqual([85, 30, 77]);
  });

  it('turns clockwise and enlarges around the middle', () => {
    const warped = warpTo(source, { ...IN_PLACE, turn: Math.PI / 2, zoom: 2 });
    expect(at(warped, 10, 5)).toEqual([100, 50, 77]);
    expect(at(warped, 11, 6)).toEqual([80, 70, 77]);
  });

  it('is black outside the source', () => {
    const warped = warpTo(source, { ...IN_PLACE, dx: 3 });
    expect(at(warped, 17, 5)).toEqual([200, 50, 77]);
    expect(at(warped, 18, 5)).toEqual([0, 0, 0]);
  });
});
