import { access } from 'node:fs/promises';
import sharp, { type Region, type Sharp } from 'sharp';
import { FrameError } from './frame-error.js';
import { MAX_PIXELS } from './limits.js';
import { assertPngEnds } from './png-end.js';
import type { Raster } from './raster.js';
import type { ShownSize } from './shown-size.js';
import { isSrgbProfile } from './srgb-profile.js';

/** A frame of a set: the photographer's file name, and where its bytes lie. */
export interface SetFrame {
  name: string;
  path: string;
}

/** Pixels that libjpeg makes one of at its strongest shrinking. */
const LARGEST_BLOCK = 8;

/**
 * Opens a picture for decoding: upright, 8-bit sRGB whatever it was (CMYK, grey, 16 bit, a wide gamut), no alpha.
 * libvips stops at the first warning: a picture that is cut off must not turn grey silently.
 */
export async function openPicture(path: string): Promise<Sharp> {
  const options = {
    failOn: 'warning',
    limitInputPixels: MAX_PIXELS,
    autoOrient: true,
  } as const;
  const { format, space, icc } = await sharp(path, options).metadata();
  if (format === 'png') {
    await assertPngEnds(path);
  }
  // Converting sRGB to sRGB costs more than half of what decoding does.
  const ignoreIcc = space === 'srgb' && icc !== undefined && isSrgbProfile(icc);
  const picture = sharp(path, { ...options, ignoreIcc });
  if (space === 'rgb16') {
    // sharp would convert 16-bit pixels with a profile to Display P3, and leave them there.
    picture.pipelineColourspace('srgb');
  }
  return picture.removeAlpha().toColourspace('srgb');
}

/**
 * Reads the header alone.
 * @throws FrameError when it is damaged or tells of more pixels than are taken
 */
export async function readSize(frame: SetFrame): Promise<ShownSize> {
  const { autoOrient } = await naming(frame, () =>
    sharp(frame.path, { limitInputPixels: false }).metadata(),
  );
  const { width, height } = autoOrient;
  if (width * height > MAX_PIXELS) {
    throw new FrameError(frame.name, `${frame.name} is over ${MAX_PIXELS / 1e6} megapixels`);
  }
  return { width, height };
}

/** @throws FrameError when the file is damaged anywhere */
export function decodeFull(frame: SetFrame): Promise<Raster> {
  return naming(frame, async () => toRaster(await openPicture(frame.path)));
}

/**
 * Decodes a frame to `size`, to be laid upon a reference. A JPEG is shrunk while it is decoded, which still reads the
 * whole file. libjpeg shrinks by whole blocks: where the last one lies partly beyond the picture's edge all would be
 * squeezed by up to a pixel, enough to spoil an alignment. Such a frame is decoded whole and shrunk then.
 *
 * @param reference full size of the reference; a frame of another size is cut to its proportions, alike on both
 * sides, so that it has one scale across and down
 * @throws FrameError when the file is damaged anywhere
 */
export async function decodeTo(
  frame: SetFrame,
  size: ShownSize,
  reference: ShownSize,
): Promise<Raster> {
  const own = await readSize(frame);
  if (isSame(own, size)) {
    return decodeFull(frame);
  }
  const whole = own.width % LARGEST_BLOCK === 0 && own.height % LARGEST_BLOCK === 0;
  if (!whole || !isSame(own, reference)) {
    return shrink(await decodeFull(frame), size, reference);
  }
  return naming(frame, async () => {
    const picture = await openPicture(frame.path);
    return toRaster(picture.resize({ width: size.width, height: size.height, fit: 'fill' }));
  });
}

/**
 * A part of a frame at its own full size. Reads the file no farther than the part reaches: damage behind it isn't seen.
 * @throws FrameError when the file is damaged before
 */
export function decodePart(frame: SetFrame, part: Region): Promise<Raster> {
  return naming(frame, async () => toRaster((await openPicture(frame.path)).extract(part)));
}

/**
 * A copy at `size` of pixels already in memory.
 * @param proportions to which they are cut first, alike on both sides
 */
export function shrink(
  source: Raster,
  { width, height }: ShownSize,
  proportions: ShownSize = source,
): Promise<Raster> {
  const raw = { width: source.width, height: source.height, channels: 3 } as const;
  return toRaster(
    sharp(source.data, { raw, limitInputPixels: MAX_PIXELS })
      .extract(middle(source, proportions))
      .resize({ width, height, fit: 'fill' }),
  );
}

/** The largest area of the given proportions about the middle, to a pixel. */
export function middle({ width, height }: ShownSize, proportions: ShownSize): Region {
  const scale = Math.min(width / proportions.width, height / proportions.height);
  const cut = {
    width: Math.round(proportions.width * scale),
    height: Math.round(proportions.height * scale),
  };
  return { ...cut, left: (width - cut.width) >> 1, top: (height - cut.height) >> 1 };
}

function isSame(a: ShownSize, b: ShownSize): boolean {
  return a.width === b.width && a.height === b.height;
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
