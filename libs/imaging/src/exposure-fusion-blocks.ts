import { placed, type Placement } from './align.js';
import { Interpolation } from './interpolation.js';
import { plane, type Plane, type Raster } from './raster.js';
import type { ShownSize } from './shown-size.js';

/** A copy of another size by bilinear interpolation. */
export function resized(source: Plane, { width, height }: ShownSize): Plane {
  const columns = new Interpolation(width, source.width);
  const rows = new Interpolation(height, source.height);
  const row = new Float32Array(source.width);
  const result = plane(width, height);
  for (let y = 0, i = 0; y < height; y++) {
    rows.row(source, y, row);
    for (let x = 0; x < width; x++, i++) {
      const before = row[columns.index[x]!]!;
      result.data[i] = before + columns.fraction[x]! * (row[columns.index[x]! + 1]! - before);
    }
  }
  return result;
}

/**
 * Mean luma (0..255) of each block of the photo in a frame that lies at `place`, to the nearest pixel. Blocks that
 * the frame doesn't show (`seen` 0) have the luma of its edge.
 * @param blocks how many there are across and down
 */
export function blockLuma(
  { width, height, data }: Raster,
  place: Placement,
  blocks: ShownSize,
): { luma: Plane; seen: Uint8Array } {
  const luma = plane(blocks.width, blocks.height);
  const seen = new Uint8Array(luma.data.length);
  const side = Math.floor(width / blocks.width);
  for (let by = 0, block = 0; by < blocks.height; by++) {
    const top = Math.floor((by * height) / blocks.height);
    for (let bx = 0; bx < blocks.width; bx++, block++) {
      const left = Math.floor((bx * width) / blocks.width);
      const [u, v] = placed(place, width, height, left, top);
      const x0 = Math.min(width - side, Math.max(0, Math.round(u)));
      const y0 = Math.min(height - side, Math.max(0, Math.round(v)));
      seen[block] = Math.abs(x0 - u) < 1 && Math.abs(y0 - v) < 1 ? 1 : 0;
      let sum = 0;
      for (let y = y0; y < y0 + side; y++) {
        const start = 3 * (y * width + x0);
        for (let i = start; i < start + 3 * side; i += 3) {
          sum += 54 * data[i]! + 183 * data[i + 1]! + 19 * data[i + 2]!;
        }
      }
      luma.data[block] = sum / (256 * side * side);
    }
  }
  return { luma, seen };
}
