import { Kernels } from '../kernels/kernels.js';
import type { Raster } from './raster.js';

/** sRGB pixels of more than 8 bits, in sixteenths of a code (0 is black, 4080 is white), three a pixel, row by row. */
export interface FineRaster {
  width: number;
  height: number;
  data: Uint16Array;
}

/** White, in sixteenths of a code. */
const WHITE = 4080;
/** Pixels that the kernels process at a time, and the bytes of their sixteenths. */
const VECTOR_PIXELS = 16;
const VECTOR_SIXTEENTHS = 24;

/** @param samples 16-bit sRGB, which become the raster's data */
export function fineRaster(width: number, height: number, samples: Uint16Array): FineRaster {
  for (let i = 0; i < samples.length; i++) {
    samples[i] = (samples[i]! * WHITE + 0x8000) >>> 16;
  }
  return { width, height, data: samples };
}

export function isFine(raster: Raster | FineRaster): raster is FineRaster {
  return raster.data instanceof Uint16Array;
}

/** Bytes of the sixteenths of a row of a raster. */
export function sixteenthsBytes(width: number): number {
  return VECTOR_SIXTEENTHS * Math.ceil(width / VECTOR_PIXELS);
}

/** The nearest codes with their sixteenths. */
export function withSixteenths({ width, height, data }: FineRaster): Raster {
  const kernels = new Kernels();
  const line = 3 * width;
  const restBytes = sixteenthsBytes(width);
  const padded = 2 * restBytes;
  const values = kernels.reserve(2 * padded);
  const codes = kernels.reserve(padded);
  const rests = kernels.reserve(restBytes);
  const valueRow = kernels.shorts(values, line);
  const codeRow = kernels.bytes(codes, line);
  const restRow = kernels.bytes(rests, restBytes);
  const photo = {
    width,
    height,
    data: new Uint8Array(line * height),
    sixteenths: new Uint8Array(restBytes * height),
  };
  for (let y = 0; y < height; y++) {
    valueRow.set(data.subarray(y * line, (y + 1) * line));
    kernels.run.splitRow(values, codes, rests, line);
    photo.data.set(codeRow, y * line);
    photo.sixteenths.set(restRow, y * restBytes);
  }
  return photo;
}
