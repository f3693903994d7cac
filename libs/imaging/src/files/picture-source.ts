import { readCameraFile, type ColourSpace } from '@roomlight/photography/camera-files';
import { readFile } from 'node:fs/promises';
import sharp from '../libvips/sharp.js';
import { pngColourSpace, withPngProfile } from './png-profile.js';
import { withFile } from './file-reader.js';
import { jpegProfile } from './jpeg-icc.js';
import { jpegSegments, SOS } from './jpeg-segments.js';
import { madeProfile } from './made-profile.js';
import { jpegFaults, lacksEndMark, mendedJpeg } from './mended-jpeg.js';
import { MAX_PIXELS } from '../pixels/limits.js';
import { readHead } from './read-head.js';

const JPEG_START = 0xffd8;
const END_BYTES = Buffer.from([0xff, 0xd9]);

/**
 * The profile of the colours that a picture's file names in another way than by an embedded profile: by EXIF, or by the
 * code points of PNG.
 * @returns null where an embedded profile says it, and for sRGB
 */
export async function namedProfile(path: string): Promise<Buffer | null> {
  const head = await readHead(path);
  if (isJpeg(head)) {
    return (await jpegFacts(path, head)).profile;
  }
  return profileOf(await otherColours(path));
}

/**
 * What libvips opens as the picture in a file: the file itself, or a copy in memory where libvips would refuse what
 * browsers show (stray bytes, a scan that claims to be short, a missing end mark), or wouldn't see its colours.
 */
export async function pictureSource(path: string): Promise<string | Buffer> {
  const head = await readHead(path);
  if (isJpeg(head)) {
    const { profile, isFaulty } = await jpegFacts(path, head);
    if (profile === null && !isFaulty) {
      return path;
    }
    return mendedJpeg(await readFile(path), profile);
  }
  const profile = profileOf(await otherColours(path));
  return profile === null ? path : withPngProfile(await asPng(path), profile);
}

function isJpeg(head: Buffer): boolean {
  return head.length >= 2 && head.readUInt16BE(0) === JPEG_START;
}

interface JpegFacts {
  profile: Buffer | null;
  isFaulty: boolean;
}

async function jpegFacts(path: string, head: Buffer): Promise<JpegFacts> {
  const isHeaderWhole = [...jpegSegments(head)].at(-1)?.marker === SOS;
  const header = isHeaderWhole ? head : await readFile(path);
  const faults = jpegFaults(header);
  const isFaulty =
    faults.hasStrayBytes ||
    faults.hasShortScan ||
    faults.hasMisnumberedProfile ||
    (!(await endsWithMark(path)) && lacksEndMark(await readFile(path)));
  const hasOwn = (jpegProfile(header)?.profile ?? null) !== null;
  return { profile: hasOwn ? null : profileOf(await exifColours(path)), isFaulty };
}

function endsWithMark(path: string): Promise<boolean> {
  return withFile(path, async (read, size) =>
    Buffer.from(await read(Math.max(0, size - END_BYTES.length), size)).equals(END_BYTES),
  );
}

async function exifColours(path: string): Promise<ColourSpace | null> {
  return (await withFile(path, readCameraFile))?.colours ?? null;
}

/** The colours that a PNG, WebP or TIFF without a profile names. */
async function otherColours(path: string): Promise<ColourSpace | null> {
  const { format, icc, exif } = await sharp(path, { limitInputPixels: false }).metadata();
  if (icc !== undefined) {
    return null;
  }
  const coded = format === 'png' ? await withFile(path, pngColourSpace) : null;
  if (coded !== null || format === 'tiff') {
    return coded ?? exifColours(path);
  }
  const block = exif?.subarray(exif.toString('latin1', 0, 4) === 'Exif' ? 6 : 0);
  const camera =
    block &&
    (await readCameraFile(
      (start, end) => Promise.resolve(block.subarray(start, end)),
      block.length,
    ));
  return camera?.colours ?? null;
}

/** The profile of a named space; null for sRGB, and for HDR screens, whose photos are refused when they arrive. */
export function profileOf(space: ColourSpace | null): Buffer | null {
  switch (space) {
    case null:
    case 'srgb':
    case 'hdr-pq':
    case 'hdr-hlg':
      return null;
    case 'adobe-rgb':
    case 'display-p3':
    case 'bt2020':
    case 'prophoto':
      return madeProfile(space);
  }
}

/** The picture as a PNG, of 16 bits if it has them: upright, unless the file is one. */
async function asPng(path: string): Promise<Buffer> {
  const picture = sharp(path, {
    failOn: 'warning',
    limitInputPixels: MAX_PIXELS,
    autoOrient: true,
  });
  const { format, space } = await picture.metadata();
  if (format === 'png') {
    return readFile(path);
  }
  const png = picture.png({ compressionLevel: 0 });
  return (space === 'rgb16' ? png.toColourspace('rgb16') : png).toBuffer();
}
