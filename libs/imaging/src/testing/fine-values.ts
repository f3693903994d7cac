import { Kernels } from '../kernels/kernels.js';
import { FineRows } from '../pixels/fine-rows.js';
import type { Raster } from '../pixels/raster.js';

/** The values of a photo of more than 8 bits, in codes; undefined if it has only 8. */
export function fineValues(photo: Raster): Float64Array | undefined {
  const { width, height, data } = photo;
  const kernels = new Kernels();
  const rows = FineRows.of(kernels, photo);
  if (rows === undefined) {
    return undefined;
  }
  const line = 3 * width;
  const source = kernels.reserve(2 * line + 16);
  const values = new Float64Array(line * height);
  for (let y = 0; y < height; y++) {
    kernels.bytes(source, line).set(data.subarray(y * line, (y + 1) * line));
    const joined = kernels.shorts(rows.join({ y, source }), line);
    values.set(
      Array.from(joined, (value) => value / 16),
      y * line,
    );
  }
  return values;
}
