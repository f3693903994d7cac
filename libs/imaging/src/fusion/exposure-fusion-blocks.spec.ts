import { describe, expect, it } from '@jest/globals';
import { IN_PLACE } from '../align/align.js';
import { blockLuma, resized } from './exposure-fusion-blocks.js';
import type { Raster } from '../pixels/raster.js';

const WIDTH = 41;
const HEIGHT = 30;
const BLOCKS = { width: 11, height: 8 };

function frame(code: (x: number, y: number, channel: number) => number): Raster {
  const data = Uint8Array.from({ length: 3 * WIDTH * HEIGHT }, (_, i) => {
    const pixel = Math.floor(i / 3);
    return code(pixel % WIDTH, Math.floor(pixel / WIDTH), i % 3);
  });
  return { width: WIDTH, height: HEIGHT, data };
}

describe('blockLuma', () => {
  it('is the mean luma of each block', () => {
    const { luma, seen } = blockLuma(
      frame((x, y, channel) => 2 * x + 3 * y + 10 * channel),
      IN_PLACE,
      BLOCKS,
    );
    // Blocks of three pixels a side; red, green and blue count 0.21, 0.72 and 0.07.
    const [column, row] = [3, 2];
    const x = Math.round((column * WIDTH) / BLOCKS.width) + 1;
    const y = Math.floor((row * HEIGHT) / BLOCKS.height) + 1;
    const expected = 2 * x + 3 * y + 10 * (183 / 256) + 20 * (19 / 256);
    expect(luma.data[row * BLOCKS.width + column]).toBeCloseTo(expected, 3);
    expect([...seen].every((shown) => shown === 1)).toBe(true);
  });

  it('looks at the frame’s position, even a rotated one, and marks what lies beyond the frame', () => {
    const slope = frame((x) => 5 * x);
    const shifted = blockLuma(slope, { ...IN_PLACE, dx: -6 }, BLOCKS);
    expect(shifted.luma.data[5]).toBeCloseTo(5 * (Math.round((5 * WIDTH) / 11) - 6 + 1), 3);
    expect([...shifted.seen.subarray(0, 3)]).toEqual([0, 0, 1]);

    const upright = blockLuma(slope, { ...IN_PLACE, turn: Math.PI / 2 }, BLOCKS);
    const column = (row: number) => upright.luma.data[row * BLOCKS.width + 5]!;
    expect(column(6)).toBeLessThan(column(1) - 50);
  });
});

describe('resized', () => {
  it('interpolates between the centres of pixels', () => {
    const source = { width: 2, height: 2, data: Float32Array.of(0, 4, 8, 12) };
    const { data } = resized(source, { width: 4, height: 2 });
    expect([...data]).toEqual([0, 1, 3, 4, 8, 9, 11, 12]);
  });
});
