import { describe, expect, it } from '@jest/globals';
import { plane } from '../pixels/raster.js';
import { textureOf } from './texture.js';

describe('textureOf', () => {
  it('keeps the pixels that have a slope, relative to the middle', () => {
    const step = plane(21, 11);
    for (let y = 0; y < 11; y++) {
      step.data.fill(1, y * 21 + 14, y * 21 + 21);
    }
    const { count, x, y, value, slopeX, slopeY } = textureOf(step);
    expect(count).toBe(14);
    expect([...x.subarray(0, 2)]).toEqual([3, 4]);
    expect([y[0], value[0], value[1]]).toEqual([-3, 0, 1]);
    expect([slopeX[0], slopeX[1], slopeY[0]]).toEqual([0.5, 0.5, 0]);
  });

  it('samples evenly when there are many pixels', () => {
    const ramp = plane(600, 400);
    ramp.data.forEach((_, i) => (ramp.data[i] = i % 600));
    const { count, y } = textureOf(ramp);
    expect(count).toBeGreaterThan(15_000);
    expect(count).toBeLessThanOrEqual(20_000);
    expect(y[0]).toBe(-197.5);
    expect(y[count - 1]).toBe(197.5);
  });
});
