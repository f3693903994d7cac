import { CLIPPED_CODE } from './clipped.rules.js';
import type { CheckCopy } from './check-set.types.js';

/** Code value up to which a pixel is only noise over black. */
const BLACK_CODE = 4;
/** Change of the logarithm of light from pixel to pixel at which a gradient counts half. */
const HALF_SLOPE = 0.12;
/** Linear light added before the logarithm: the level of camera noise. */
const FLOOR = 0.004;

const LOG_OF_CODE = Float32Array.from({ length: 256 }, (_, code) => {
  const value = code / 255;
  return Math.log2(FLOOR + (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
});

/**
 * Edges of a picture, independent of how much light falls on it: the gradient of the logarithm of light, of a length
 * between 0 and 1; 0 beside burnt and black pixels, whose borders move with the exposure.
 */
export interface Structure {
  width: number;
  height: number;
  x: Float32Array;
  y: Float32Array;
}

/** @returns structure at half the copy's size, and at half of that, and so on */
export function structureLevels(copy: CheckCopy, count: number): Structure[] {
  const levels: Structure[] = [];
  let small = copy;
  for (let level = 0; level < count; level++) {
    small = halved(small);
    levels.push(structureOf(small));
  }
  return levels;
}

/** Each pixel is the mean of the four that it covers; burnt when one of them is. */
function halved({ width, height, luma }: CheckCopy): CheckCopy {
  const half = { width: width >> 1, height: height >> 1 };
  const result = new Uint8Array(half.width * half.height);
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const i = 2 * y * width + 2 * x;
      const a = luma[i] ?? 0;
      const b = luma[i + 1] ?? 0;
      const c = luma[i + width] ?? 0;
      const d = luma[i + width + 1] ?? 0;
      const highest = Math.max(a, b, c, d);
      result[y * half.width + x] = highest >= CLIPPED_CODE ? highest : (a + b + c + d + 2) >> 2;
    }
  }
  return { ...half, luma: result };
}

function structureOf({ width, height, luma }: CheckCopy): Structure {
  const xs = new Float32Array(width * height);
  const ys = new Float32Array(width * height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const left = luma[i - 1] ?? 0;
      const right = luma[i + 1] ?? 0;
      const above = luma[i - width] ?? 0;
      const below = luma[i + width] ?? 0;
      const highest = Math.max(left, right, above, below);
      if (highest >= CLIPPED_CODE || highest <= BLACK_CODE) {
        continue;
      }
      const gx = ((LOG_OF_CODE[right] ?? 0) - (LOG_OF_CODE[left] ?? 0)) / 2;
      const gy = ((LOG_OF_CODE[below] ?? 0) - (LOG_OF_CODE[above] ?? 0)) / 2;
      const scale = 1 / (Math.sqrt(gx * gx + gy * gy) + HALF_SLOPE);
      xs[i] = gx * scale;
      ys[i] = gy * scale;
    }
  }
  return { width, height, x: xs, y: ys };
}
