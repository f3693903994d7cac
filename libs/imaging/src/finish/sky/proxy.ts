import { plane, type Plane, type Raster } from '../../pixels/raster.js';

/** A small copy of a photo: mean code values of each channel. */
export interface Proxy {
  width: number;
  height: number;
  red: Plane;
  green: Plane;
  blue: Plane;
}

/** Maximum number of pixels along each side of a part from which its mean is computed. */
const MAX_SAMPLES = 4;

/**
 * Shrinks the photo to at most `longest` pixels on its longer side, never enlarging it; each pixel is the mean of
 * samples of the corresponding part.
 */
export function shrink({ width, height, data }: Raster, longest: number): Proxy {
  const scale = Math.min(1, longest / Math.max(width, height));
  const small = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const red = plane(small.width, small.height);
  const green = plane(small.width, small.height);
  const blue = plane(small.width, small.height);
  const columns = samplePlaces(width, small.width);
  const rows = samplePlaces(height, small.height);
  const share = 1 / (columns.each * rows.each);
  let k = 0;
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++, k++) {
      let r = 0;
      let g = 0;
      let b = 0;
      for (let v = y * rows.each; v < (y + 1) * rows.each; v++) {
        const row = rows.places[v]! * width;
        for (let u = x * columns.each; u < (x + 1) * columns.each; u++) {
          const i = 3 * (row + columns.places[u]!);
          r += data[i]!;
          g += data[i + 1]!;
          b += data[i + 2]!;
        }
      }
      red.data[k] = r * share;
      green.data[k] = g * share;
      blue.data[k] = b * share;
    }
  }
  return { ...small, red, green, blue };
}

/** Returns `each` places in each of `parts` equal parts of `full` pixels, spread evenly. */
function samplePlaces(full: number, parts: number): { each: number; places: Uint32Array } {
  const each = Math.min(MAX_SAMPLES, Math.max(1, Math.floor(full / parts)));
  const places = Uint32Array.from({ length: parts * each }, (_, k) =>
    Math.min(full - 1, Math.floor(((k + 0.5) * full) / (parts * each))),
  );
  return { each, places };
}
