import { placed, type Placement } from './align.js';
import type { Raster } from './raster.js';

/**
 * The picture as the reference sees it, by bilinear interpolation. Where the reference looks past the picture's edge
 * the result is 0 in all channels, which every user takes as 'too dark to say anything'.
 */
export function warpTo(source: Raster, place: Placement): Raster {
  const { width, height, data } = source;
  const result = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = placed(place, width, height, x, y);
      if (u < 0 || v < 0 || u > width - 1 || v > height - 1) {
        continue;
      }
      const x0 = Math.min(width - 2, Math.floor(u));
      const y0 = Math.min(height - 2, Math.floor(v));
      const fx = u - x0;
      const fy = v - y0;
      const i = 3 * (y0 * width + x0);
      const below = i + 3 * width;
      for (let c = 0; c < 3; c++) {
        const top = data[i + c]! * (1 - fx) + data[i + 3 + c]! * fx;
        const bottom = data[below + c]! * (1 - fx) + data[below + 3 + c]! * fx;
        result[3 * (y * width + x) + c] = top * (1 - fy) + bottom * fy + 0.5;
      }
    }
  }
  return { width, height, data: result };
}
