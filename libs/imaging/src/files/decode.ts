import { collectGarbage } from '../pixels/collect-garbage.js';
import { access } from 'node:fs/promises';
import sharp, { type Metadata, type Region, type Sharp } from '../libvips/sharp.js';
import { foreignRefusal } from './foreign-format.js';
import { FrameError } from './frame-error.js';
import { affine } from '@roomlight/photography/geometry';
import { MAX_PIXELS } from '../pixels/limits.js';
import { pictureSource } from './picture-source.js';
import { assertPngEnds } from './png-end.js';
import { fineRaster, withSixteenths, type FineRaster } from '../pixels/fine-raster.js';
import type { Raster } from '../pixels/raster.js';
import type { ShownSize } from '../pixels/shown-size.js';
import { isSrgbProfile } from './srgb-profile.js';
import { warpBox } from '../pixels/warp-box.js';

/** A frame of a set: the photographer's file name, and the path of its bytes. */
export interface SetFrame {
  name: string;
  path: string;
  /** Whether it is the JPEG of a RAW file that can't be developed. */
  isUndeveloped?: boolean;
  /** Clockwise, by which it is turned beyond what its file says; 0 if not given. */
  quarterTurns?: number;
}

/**
 * Opens a picture for decoding: upright, 8-bit sRGB whatever its original format (CMYK, grey, 16 bit, a wide gamut), no
 * alpha. What browsers show is mended first (`pictureSource`). libvips stops at the first warning, so that a truncated picture doesn't silently turn grey.
 */
export async function openPicture(path: string): Promise<Sharp> {
  return (await openSamples({ path }, 8)).picture;
}

interface Samples {
  picture: Sharp;
  /** whether the samples have 16 bits instead of 8 */
  isFine: boolean;
}

/** Like openPicture, but a picture of 16 bits keeps them if `most` allows it. */
async function openSamples(
  { path, quarterTurns = 0 }: Omit<SetFrame, 'name'>,
  most: 8 | 16 = 16,
): Promise<Samples> {
  const options = {
    failOn: 'warning',
    limitInputPixels: MAX_PIXELS,
    autoOrient: true,
  } as const;
  const own = await sharp(path, options).metadata();
  if (own.format === 'png') {
    await assertPngEnds(path);
  }
  if (own.format === 'tiff') {
    await assertNoRaw(path);
  }
  const source = await pictureSource(path);
  const { space, icc } = source === path ? own : await sharp(source, options).metadata();
  const isFine = most === 16 && (space === 'rgb16' || space === 'grey16');
  // Skips a conversion from sRGB to sRGB, which costs more than half of the decoding time.
  const isSrgb = icc !== undefined && isSrgbProfile(icc);
  const ignoreIcc = (space === 'srgb' || space === 'rgb16') && isSrgb;
  const picture = sharp(source, { ...options, ignoreIcc }).removeAlpha();
  if (quarterTurns !== 0) {
    picture.rotate(90 * quarterTurns);
  }
  picture.toColourspace(isFine ? 'rgb16' : 'srgb');
  // sharp converts 16-bit pixels with a profile to Display P3, and would keep that colour space.
  if (space === 'rgb16' && !isFine) {
    picture.pipelineColourspace('srgb');
  } else if (space === 'rgb16' && icc !== undefined && !isSrgb) {
    picture.withIccProfile('srgb');
  }
  return { picture, isFine };
}

/**
 * Reads only the header.
 * @throws FrameError when the header is damaged, in an unsupported format, or declares more pixels than allowed
 */
export async function readSize(frame: SetFrame): Promise<ShownSize> {
  return (await readHeader(frame)).own;
}

interface Header {
  own: ShownSize;
  /** Whether the file stores the pixels in another orientation. */
  turned: boolean;
  jpeg: boolean;
  metadata: Metadata;
}

/** @throws FrameError like readSize */
export async function readHeader(frame: SetFrame): Promise<Header> {
  const metadata = await naming(frame, async () => {
    const header = await sharp(frame.path, { limitInputPixels: false }).metadata();
    if (header.format === 'tiff') {
      await assertNoRaw(frame.path);
    }
    return header;
  });
  const { autoOrient, orientation, format } = metadata;
  const { quarterTurns = 0 } = frame;
  const isAcross = quarterTurns % 2 === 0;
  const [width, height] = isAcross
    ? [autoOrient.width, autoOrient.height]
    : [autoOrient.height, autoOrient.width];
  if (width * height > MAX_PIXELS) {
    throw new FrameError(frame.name, `${frame.name} is over ${MAX_PIXELS / 1e6} megapixels`);
  }
  return {
    own: { width, height },
    turned: quarterTurns !== 0 || (orientation !== undefined && orientation > 1),
    jpeg: format === 'jpeg',
    metadata,
  };
}

/** @throws FrameError when the file is damaged anywhere */
export function decodeFull(frame: SetFrame): Promise<Raster> {
  return naming(frame, async () => toRaster(await openSamples(frame)));
}

/**
 * Like decodeFull, with the sixteenths if the file has 16 bits.
 * @throws FrameError when the file is damaged anywhere
 */
export function decodePhoto(frame: SetFrame): Promise<Raster> {
  return naming(frame, async () => {
    const samples = await openSamples(frame);
    if (!samples.isFine) {
      return toRaster(samples);
    }
    const photo = withSixteenths(await toFineRaster(samples.picture));
    collectGarbage();
    return photo;
  });
}

/**
 * Decodes a frame to about its own size, in more than 8 bits if the file has 16.
 * @param size a frame of another size is cropped to its proportions, equally on both sides
 * @throws FrameError when the file is damaged anywhere
 */
export async function decodeExposure(
  frame: SetFrame,
  size: ShownSize,
): Promise<Raster | FineRaster> {
  const { own, metadata } = await readHeader(frame);
  if (metadata.depth !== 'ushort') {
    return decodeTo(frame, size, size);
  }
  return naming(frame, async () => {
    const { picture, isFine } = await openSamples(frame);
    if (!isSame(own, size)) {
      picture
        .extract(middle(own, size))
        .resize({ width: size.width, height: size.height, fit: 'fill' });
    }
    return isFine ? toFineRaster(picture) : toRaster({ picture, isFine });
  });
}

/**
 * Decodes a frame to `size` for its alignment with a reference. A JPEG is shrunk while it is decoded, which still reads
 * the whole file. Only whole blocks are shrunk: a last block that extends beyond the picture's edge is left out and the
 * rest stretched by up to a pixel, enough to spoil an alignment. This function reverses that stretching.
 *
 * @param reference full size of the reference; a frame of another size is cropped to its proportions, equally on both
 * sides, so that its scale is the same in both directions
 * @throws FrameError when the file is damaged anywhere
 */
export async function decodeTo(
  frame: SetFrame,
  size: ShownSize,
  reference: ShownSize,
): Promise<Raster> {
  const { own, turned, jpeg } = await readHeader(frame);
  if (isSame(own, size)) {
    return decodeFull(frame);
  }
  const block = jpeg ? blockOf(own, size) : 1;
  const whole = own.width % block === 0 && own.height % block === 0;
  if (!isSame(own, reference) || (turned && !whole)) {
    return shrink(await decodeFull(frame), size, reference);
  }
  const shrunk = await naming(frame, async () => {
    const { picture, isFine } = await openSamples(frame);
    picture.resize({ width: size.width, height: size.height, fit: 'fill' });
    return toRaster({ picture, isFine });
  });
  return whole ? shrunk : squeezed(shrunk, own, block);
}

/** Side of the square of pixels that libjpeg shrinks to one pixel for sharp. */
function blockOf(own: ShownSize, size: ShownSize): number {
  const times = Math.min(own.width / size.width, own.height / size.height);
  const block = [8, 4, 2].find((most) => times >= most) ?? 1;
  return Math.floor(times) === block ? Math.max(1, block / 2) : block;
}

/**
 * Restores a picture of which only the whole blocks were stretched to the size; the area beyond them repeats their
 * edge.
 */
function squeezed(shrunk: Raster, { width, height }: ShownSize, block: number): Raster {
  const across = width / (block * Math.floor(width / block));
  const down = height / (block * Math.floor(height / block));
  const map = affine([across, 0, across / 2 - 0.5], [0, down, down / 2 - 0.5]);
  const box = { left: 0, top: 0, width: shrunk.width, height: shrunk.height };
  return { ...shrunk, data: warpBox(shrunk, map, box) };
}

/**
 * Decodes a part of a frame at the frame's own full size. Reads the file only up to the end of the part, so later
 * damage isn't detected.
 * @throws FrameError when the file is damaged before the end of the part
 */
export function decodePart(frame: SetFrame, part: Region): Promise<Raster> {
  return naming(frame, async () => {
    const { picture, isFine } = await openSamples(frame);
    return toRaster({ picture: picture.extract(part), isFine });
  });
}

/**
 * Returns a copy at `size` of pixels already in memory.
 * @param proportions to which the pixels are cropped first, equally on both sides
 */
export function shrink(
  source: Raster,
  { width, height }: ShownSize,
  proportions: ShownSize = source,
): Promise<Raster> {
  const raw = { width: source.width, height: source.height, channels: 3 } as const;
  const picture = sharp(source.data, { raw, limitInputPixels: MAX_PIXELS })
    .extract(middle(source, proportions))
    .resize({ width, height, fit: 'fill' });
  return toRaster({ picture, isFine: false });
}

/** The largest area of the given proportions around the middle, to the nearest pixel. */
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

async function toRaster({ picture, isFine }: Samples): Promise<Raster> {
  if (isFine) {
    // Rounds to the nearest codes: libvips alone would cut the lower half of 16 bits off, which darkens by half a code.
    picture.linear(256 / 257, 128).toColourspace('srgb');
  }
  return pixelsOf(picture, 'uchar');
}

async function toFineRaster(picture: Sharp): Promise<FineRaster> {
  collectGarbage();
  const { width, height, data } = await pixelsOf(picture, 'ushort');
  return fineRaster(width, height, new Uint16Array(data.buffer, data.byteOffset, data.length / 2));
}

/** The bytes of the samples. */
async function pixelsOf(picture: Sharp, depth: 'uchar' | 'ushort'): Promise<Raster> {
  const { data, info } = await picture.raw({ depth }).toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) {
    throw new Error(`decoded to ${info.channels} channels where three were asked for`);
  }
  return { width: info.width, height: info.height, data };
}

/** Rejects RAW files: a camera's RAW file opens as a TIFF that shows its thumbnail. */
async function assertNoRaw(path: string): Promise<void> {
  const foreign = await foreignRefusal(path);
  if (foreign !== null) {
    throw new Error(`${path} ${foreign}`);
  }
}

/** Turns any failure of `work` into an error about a damaged or unsupported frame, except for a missing file. */
export async function naming<T>(frame: SetFrame, work: () => Promise<T>): Promise<T> {
  await access(frame.path);
  try {
    return await work();
  } catch (error) {
    const what = (await foreignRefusal(frame.path)) ?? 'is cut off or damaged';
    throw new FrameError(frame.name, `${frame.name} ${what}`, { cause: error });
  }
}
