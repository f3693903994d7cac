import { describe, expect, it } from '@jest/globals';
import { blankness } from './blank-frame.js';
import type { Raster } from '../pixels/raster.js';

function flat(code: number): Raster {
  return { width: 20, height: 20, data: new Uint8Array(1200).fill(code) };
}

describe('blankness', () => {
  it.each([
    [0, 'black'],
    [9, 'black'],
    [20, undefined],
    [240, undefined],
    [255, 'white'],
  ])('classifies a frame of code value %d all over as %s', (code, expected) => {
    expect(blankness(flat(code))).toBe(expected);
  });

  it('keeps a black frame that shows the view from a small window', () => {
    const frame = flat(2);
    frame.data.fill(120, 600, 600 + 3 * 3);
    expect(blankness(frame)).toBeUndefined();
  });
});
