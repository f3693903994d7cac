import { describe, expect, it } from '@jest/globals';
import { detailWeight } from './exposure-fusion-weights.js';
import { plane, type Plane } from '../pixels/raster.js';

const WIDTH = 33;
const HEIGHT = 150;

/** Stripes around a code value, with contrast that grows downwards. */
function stripes(code: number): Plane {
  const result = plane(WIDTH, HEIGHT);
  for (let i = 0; i < result.data.length; i++) {
    const reach = (20 * Math.floor(i / WIDTH)) / HEIGHT;
    result.data[i] = code + (i % 2 === 0 ? reach : -reach);
  }
  return result;
}

/** Variance of the values within five pixels, computed pixel by pixel. */
function varianceAt({ width, height, data }: Plane, x: number, y: number): number {
  const values: number[] = [];
  for (let v = Math.max(0, y - 5); v <= Math.min(height - 1, y + 5); v++) {
    for (let u = Math.max(0, x - 5); u <= Math.min(width - 1, x + 5); u++) {
      values.push(data[v * width + u]!);
    }
  }
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
}

describe('detailWeight', () => {
  it.each([0, 5, 63, 64, 100, 127, 128, 149])(
    'is the sixth power of contrast, also in row %d',
    (y) => {
      const luma = stripes(127);
      const at = y * WIDTH + 9;
      const away = (Math.round(luma.data[at]!) / 255 - 0.5) / 0.2;
      const exposed = 0.001 + Math.exp(-(away ** 2) / 2);
      const expected = (varianceAt(luma, 9, y) + 1) ** 3 * exposed;
      expect(detailWeight(luma).data[at]! / expected).toBeCloseTo(1, 2);
    },
  );

  it('gives badly exposed pixels little weight', () => {
    const at = 140 * WIDTH + 9;
    const middling = detailWeight(stripes(127)).data[at]!;
    expect(detailWeight(stripes(40)).data[at]!).toBeLessThan(0.5 * middling);
    expect(detailWeight(stripes(220)).data[at]!).toBeLessThan(0.5 * middling);
  });
});
