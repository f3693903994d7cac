import { describe, expect, it } from '@jest/globals';
import { shrink } from './decode.js';
import { smallCopy } from './small-copy.js';
import { abs, cos, floor, max, sin } from '../pixels/maths.js';

describe('smallCopy', () => {
  it.each([
    [760, 500],
    [601, 97],
    [150, 90],
  ])('gives the same pixels at %i × %i as an ordinary copy', async (width, height) => {
    const data = Uint8Array.from({ length: 3 * width * height }, (_, i) => {
      const [x, y] = [floor(i / 3) % width, floor(i / 3 / width)];
      return 128 + 60 * sin(x / 25) + 60 * cos(y / 25 + (i % 3));
    });
    const photo = { width, height, data };
    const copy = await smallCopy(photo, 200);
    const expected = await shrink(photo, copy);
    expect(max(copy.width, copy.height)).toBe(Math.min(200, width));
    const worst = copy.data.reduce((most, v, i) => max(most, abs(v - expected.data[i]!)), 0);
    expect(worst).toBeLessThan(6);
  });
});
