import type { Placement } from './align.js';
import type { Raster } from '../pixels/raster.js';

/**
 * Aligns the picture with the reference by bilinear interpolation. Where the reference extends beyond the picture's
 * edge, the result is 0 in all channels, which callers treat as too dark to be informative.
 */
export function warpTo(source: Raster, { dx, dy, turn, zoom }: Placement): Raster {
  const { width, height, data } = source;
  const result = new Uint8Array(data.length);
  const cx = (width - 1) / 2;
  const cy = (height - 1) / 2;
  const cos = zoom * Math.cos(turn);
  const sin = zoom * Math.sin(turn);
  for (let y = 0; y < height; y++) {
    const left = cx + dx - cos * cx - sin * (y - cy);
    const top = cy + dy - sin * cx + cos * (y - cy);
    for (let x = 0; x < width; x++) {
      const u = left + cos * x;
      const v = top + sin * x;
      if (u < 0 || v < 0 || u > width - 1 || v > height - 1) {
        continue;
      }
      const x0 = Math.min(width - 2, u | 0);
      const y0 = Math.min(height - 2, v | 0);
      const fx = u - x0;
      const fy = v - y0;
      const i = 3 * (y0 * width + x0);
      const below = i + 3 * width;
      const at = 3 * (y * width + x);
      for (let c = 0; c < 3; c++) {
        const upper = data[i + c]! + fx * (data[i + 3 + c]! - data[i + c]!);
        const lower = data[below + c]! + fx * (data[below + 3 + c]! - data[below + c]!);
        result[at + c] = upper + fy * (lower - upper) + 0.5;
      }
    }
  }
  return { width, height, data: result };
}
