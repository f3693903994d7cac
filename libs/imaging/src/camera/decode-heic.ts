import heic from 'heic-decode';
import type { Raster } from '../pixels/raster.js';

/**
 * Decodes an HEIC photo by libheif, in the sandbox of WebAssembly: upright, 8 bits, in the photo's own colours.
 * @param pixels how many the photo says that it has; more are refused
 * @throws Error when libheif can't read the file
 */
export async function decodeHeic(file: Uint8Array, pixels: number): Promise<Raster> {
  const { width, height, data } = await heic({ buffer: file });
  if (width * height > pixels) {
    throw new Error(`the photo has ${width} × ${height} pixels where it said ${pixels}`);
  }
  return { width, height, data: withoutAlpha(data) };
}

/** Drops every fourth byte, in place. */
function withoutAlpha(rgba: Uint8ClampedArray): Uint8Array {
  const bytes = new Uint8Array(rgba.buffer, rgba.byteOffset, rgba.length);
  let to = 0;
  for (let from = 0; from < bytes.length; from += 4) {
    bytes[to++] = bytes[from]!;
    bytes[to++] = bytes[from + 1]!;
    bytes[to++] = bytes[from + 2]!;
  }
  return bytes.subarray(0, to);
}
