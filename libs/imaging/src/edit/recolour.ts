import { cameraExif } from '../files/camera-exif.js';
import { decodeFull, type SetFrame } from '../files/decode.js';
import { encodePhoto } from '../files/encode.js';
import { readExifPart } from '../files/read-head.js';
import type { Raster } from '../pixels/raster.js';
import type { ShownSize } from '../pixels/shown-size.js';

/** A change of a photo's colours, in sRGB code values. */
export interface Recolouring {
  /** Tables of 256 code values for each channel, applied first. */
  red: Uint8Array;
  green: Uint8Array;
  blue: Uint8Array;
  /** A 3 × 3 matrix, applied after the tables, that mixes red, green and blue into each channel. */
  matrix: readonly number[];
}

const QUALITY = 92;

/**
 * Writes a photo with changed colours.
 * @throws FrameError when the photo is damaged
 */
export async function recolourPhoto(
  photo: SetFrame,
  output: string,
  recolouring: Recolouring,
): Promise<ShownSize> {
  const picture = await decodeFull(photo);
  recolour(picture, recolouring);
  await encodePhoto(picture, output, QUALITY, cameraExif(await readExifPart(photo.path)));
  return { width: picture.width, height: picture.height };
}

/** Changes the colours in place. */
export function recolour({ data }: Raster, { red, green, blue, matrix }: Recolouring): void {
  const [rr = 1, rg = 0, rb = 0, gr = 0, gg = 1, gb = 0, br = 0, bg = 0, bb = 1] = matrix;
  // Rounds, and clamps to valid code values.
  const pixel = new Uint8ClampedArray(3);
  for (let i = 0; i < data.length; i += 3) {
    const r = red[data[i]!]!;
    const g = green[data[i + 1]!]!;
    const b = blue[data[i + 2]!]!;
    pixel[0] = rr * r + rg * g + rb * b;
    pixel[1] = gr * r + gg * g + gb * b;
    pixel[2] = br * r + bg * g + bb * b;
    data[i] = pixel[0];
    data[i + 1] = pixel[1];
    data[i + 2] = pixel[2];
  }
}
