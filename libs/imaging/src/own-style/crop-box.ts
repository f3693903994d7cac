import type { Raster } from '../pixels/raster.js';

/** A part of a picture, in pixels. */
export interface CropBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Copies a part of a picture. */
export function cutOut({ width, data }: Raster, box: CropBox): Raster {
  const part = new Uint8Array(3 * box.width * box.height);
  for (let y = 0; y < box.height; y++) {
    const from = 3 * ((box.top + y) * width + box.left);
    part.set(data.subarray(from, from + 3 * box.width), 3 * y * box.width);
  }
  return { width: box.width, height: box.height, data: part };
}

/** A picture of the size of `whole`, black but for a part. */
export function putInto({ width, height }: Raster, part: Raster, box: CropBox): Raster {
  const data = new Uint8Array(3 * width * height);
  for (let y = 0; y < box.height; y++) {
    const row = part.data.subarray(3 * y * box.width, 3 * (y + 1) * box.width);
    data.set(row, 3 * ((box.top + y) * width + box.left));
  }
  return { width, height, data };
}
