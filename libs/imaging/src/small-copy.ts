import { shrink } from './decode.js';
import type { Raster } from './raster.js';
import { withinLength } from './shown-size.js';

// Looking a global up for every pixel is dear in a test runner's sandbox.
const { floor, min } = Math;

/** Pixels of the photo, across and down, of which one of the copy is the mean: so many where as many lie beneath it ... */
const MOST_SAMPLES = 3;
/** ... and so many at least. */
const LEAST_SAMPLES = 2;

/**
 * A small copy of a large photo to tell things by, in a fifth of the time that `shrink` takes: it looks at a few pixels
 * of each square alone.
 * @param most pixels along the longer side
 */
export function smallCopy(photo: Raster, most: number): Promise<Raster> {
  const size = withinLength(photo, most);
  const beneath = floor(min(photo.width / size.width, photo.height / size.height));
  return beneath < LEAST_SAMPLES
    ? shrink(photo, size)
    : Promise.resolve(sampled(photo, size, min(MOST_SAMPLES, beneath)));
}

function sampled(
  { width, height, data }: Raster,
  size: { width: number; height: number },
  samples: number,
): Raster {
  const result = new Uint8Array(3 * size.width * size.height);
  const columns = places(width, samples * size.width).map((column) => 3 * column);
  const rows = places(height, samples * size.height).map((row) => 3 * width * row);
  const count = samples ** 2;
  let to = 0;
  for (let y = 0; y < rows.length; y += samples) {
    for (let x = 0; x < columns.length; x += samples) {
      let red = count >> 1;
      let green = red;
      let blue = red;
      for (let row = y; row < y + samples; row++) {
        for (let column = x; column < x + samples; column++) {
          const at = rows[row]! + columns[column]!;
          red += data[at]!;
          green += data[at + 1]!;
          blue += data[at + 2]!;
        }
      }
      result[to++] = red / count;
      result[to++] = green / count;
      result[to++] = blue / count;
    }
  }
  return { ...size, data: result };
}

/** So many, evenly spread. */
function places(full: number, count: number): Uint32Array {
  const result = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    result[i] = ((i + 0.5) * full) / count;
  }
  return result;
}
