import { shrink } from './decode.js';
import type { Raster } from '../pixels/raster.js';
import { withinLength } from '../pixels/shown-size.js';

/** Pixels of the photo, across and down, that are averaged into one pixel of the copy, if that many lie beneath it. */
const SAMPLES = 2;

/**
 * Makes a small copy of a large photo for estimates, in a sixth of the time of `shrink`, since it reads only a few
 * pixels of each square.
 * @param most pixels along the longer side
 */
export function smallCopy(photo: Raster, most: number): Promise<Raster> {
  const size = withinLength(photo, most);
  const isLarge = photo.width >= SAMPLES * size.width && photo.height >= SAMPLES * size.height;
  return isLarge ? Promise.resolve(sampled(photo, size)) : shrink(photo, size);
}

function sampled({ width, height, data }: Raster, size: { width: number; height: number }): Raster {
  const result = new Uint8Array(3 * size.width * size.height);
  const columns = places(width, SAMPLES * size.width).map((column) => 3 * column);
  const rows = places(height, SAMPLES * size.height).map((row) => 3 * width * row);
  let to = 0;
  for (let y = 0; y < rows.length; y += SAMPLES) {
    for (let x = 0; x < columns.length; x += SAMPLES) {
      let red = SAMPLES ** 2 / 2;
      let green = red;
      let blue = red;
      for (let row = y; row < y + SAMPLES; row++) {
        for (let column = x; column < x + SAMPLES; column++) {
          const at = rows[row]! + columns[column]!;
          red += data[at]!;
          green += data[at + 1]!;
          blue += data[at + 2]!;
        }
      }
      result[to++] = red / SAMPLES ** 2;
      result[to++] = green / SAMPLES ** 2;
      result[to++] = blue / SAMPLES ** 2;
    }
  }
  return { ...size, data: result };
}

/** Returns `count` evenly spread places. */
function places(full: number, count: number): Uint32Array {
  const result = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    result[i] = ((i + 0.5) * full) / count;
  }
  return result;
}
