import { setImmediate as breathe } from 'node:timers/promises';
import { Kernels } from '../../kernels/kernels.js';
import type { Plane, Raster } from '../../pixels/raster.js';
import { StretchedRows } from '../../pixels/stretched-rows.js';
import type { SkyField } from './refine-mask.js';

/** Number of pixels after which other work gets its turn. */
const PIXELS_BETWEEN_BREATHS = 1e6;
/** Bytes that a row's last vector extends beyond its end. */
const BEYOND = 16;
/** Seeds of the dither; any numbers except 0 work. */
const NOISE = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0x93c467e3];

/**
 * Replaces the old sky by a new one, in place. Dither prevents banding in the gradual change of a clear sky. The
 * arithmetic is in `assembly/sky.ts`.
 * @param made code values, one plane a channel, of any size
 */
export async function blendSky(
  picture: Raster,
  { share, limit, sky }: SkyField,
  made: readonly Plane[],
): Promise<void> {
  const { width, height, data } = picture;
  const kernels = new Kernels();
  const field = new StretchedRows(kernels, [...share, limit, ...sky], width, height);
  const fresh = new StretchedRows(kernels, made, width, height);
  const noise = kernels.reserve(4 * NOISE.length);
  kernels.integers(noise, NOISE.length).set(NOISE);
  const rowBytes = 3 * width;
  const pixels = kernels.reserve(rowBytes + BEYOND);
  const row = kernels.bytes(pixels, rowBytes);
  const rowsBetweenBreaths = Math.ceil(PIXELS_BETWEEN_BREATHS / width);
  const last = lastRowWithSky(limit, height);
  for (let y = 0; y < last; y++) {
    if (y % rowsBetweenBreaths === 0) {
      await breathe();
    }
    const old = field.around(y);
    const next = fresh.around(y);
    const inPicture = data.subarray(y * rowBytes, (y + 1) * rowBytes);
    row.set(inPicture);
    kernels.run.blendSkyRow(
      pixels,
      width,
      old.above,
      old.below,
      old.fraction,
      next.above,
      next.below,
      next.fraction,
      field.valueBytes,
      noise,
    );
    inPicture.set(row);
  }
}

function lastRowWithSky({ width, height, data }: Plane, rows: number): number {
  let last = data.length - 1;
  while (last >= 0 && data[last] === 0) {
    last--;
  }
  const below = Math.floor(last / width) + 2;
  return Math.min(rows, Math.ceil((below * rows) / height));
}
