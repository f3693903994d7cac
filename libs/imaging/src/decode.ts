import { access } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { FrameError } from './frame-error.js';
import { MAX_PIXELS } from './limits.js';
import type { Raster } from './raster.js';
import { readShownSize, type ShownSize } from './shown-size.js';

/** A frame of a set: the photographer's file name, and where its bytes lie. */
export interface SetFrame {
  name: string;
  path: string;
}

/**
 * Opens a picture for decoding: upright, 8-bit sRGB whatever it was (CMYK, grey, 16 bit, a wide gamut), no alpha.
 * libvips stops at the first warning: a picture that is cut off must not turn grey silently.
 */
export function openPicture(path: string): Sharp {
  return sharp(path, { failOn: 'warning', limitInputPixels: MAX_PIXELS, autoOrient: true })
    .removeAlpha()
    .toColourspace('srgb');
}

export function readSize(frame: SetFrame): Promise<ShownSize> {
  return naming(frame, () => readShownSize(frame.path));
}

/** @throws FrameError when the file is damaged anywhere */
export function decodeFull(frame: SetFrame): Promise<Raster> {
  return naming(frame, () => toRaster(openPicture(frame.path)));
}

/**
 * Decodes a frame to exactly `size`. A JPEG is shrunk while it is decoded, which still reads the whole file.
 * @throws FrameError when the file is damaged anywhere
 */
export function decodeTo(frame: SetFrame, size: ShownSize): Promise<Raster> {
  return naming(frame, () =>
    toRaster(openPicture(frame.path).resize(size.width, size.height, { fit: 'fill' })),
  );
}

/** A smaller copy of pixels already in memory. */
export function shrink(source: Raster, size: ShownSize): Promise<Raster> {
  const { data, width, height } = source;
  return toRaster(
    sharp(data, { raw: { width, height, channels: 3 }, limitInputPixels: MAX_PIXELS }).resize(
      size.width,
      size.height,
      { fit: 'fill' },
    ),
  );
}

async function toRaster(picture: Sharp): Promise<Raster> {
  const { data, info } = await picture
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) {
    throw new Error(`decoded to ${info.channels} channels where three were asked for`);
  }
  return { width: info.width, height: info.height, data };
}

/** Whatever `work` fails with says that the frame is damaged; a file that isn't there is another matter. */
export async function naming<T>(frame: SetFrame, work: () => Promise<T>): Promise<T> {
  await access(frame.path);
  try {
    return await work();
  } catch (error) {
    throw new FrameError(frame.name, `${frame.name} is cut off or damaged`, { cause: error });
  }
}
