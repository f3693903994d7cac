import { readFile, writeFile } from 'node:fs/promises';
import sharp, { type Exif, type Sharp } from '../libvips/sharp.js';
import { recolour, type Recolouring } from '../edit/recolour.js';
import { cameraExif } from '../files/camera-exif.js';
import { naming, openPicture, readHeader, type SetFrame } from '../files/decode.js';
import { deliveredFile } from '../files/deliver/deliver-photo.js';
import { srgbProfile } from '../files/encode.js';
import { withProfile, withXmp } from '../files/jpeg-profile.js';
import { readExifPart } from '../files/read-head.js';
import { sourceTypePacket } from '../files/source-type.js';
import { isSrgbProfile } from '../files/srgb-profile.js';
import { MAX_PIXELS } from '../pixels/limits.js';
import type { Raster } from '../pixels/raster.js';
import type { ShownSize } from '../pixels/shown-size.js';
import { fitInto, type Box } from './fit.js';
import { drawLabel } from './label.js';
import { fingerprintOf, type SigningCredentials } from './signing-credentials.js';

/** What changes when exported files would be others: they are made again. */
export const EXPORT_REVISION = 2;

/** How a photo is exported. */
export interface PhotoExport {
  /** Null keeps the photo's own size. */
  box: Box | null;
  /** Bytes at most; null is any number. */
  maxBytes: number | null;
  /** 1 to 100; less when the file would be too large. */
  quality: number;
  /** Words on the photo (lower left) or in a strip below it. */
  label: { text: string; place: 'caption' | 'below' } | null;
  /** How its colours are changed; without it, they stay. */
  recolouring?: Recolouring;
  /** The address of IPTC's term for how the photo was made; null when it isn't known. */
  digitalSourceType: string | null;
  /** Without it, the file isn't signed. */
  signed?: {
    /** SHA-256 of the certificate. */
    certificate: string;
    /** How the photo's content was changed; null when it wasn't. */
    alteration: string | null;
  };
}

export interface ExportReport extends ShownSize {
  bytes: number;
}

/** Qualities that are tried, by halving, when the first file is too large. */
const LESS_QUALITY = [84, 78, 72, 66, 60, 52, 44, 36, 28];
/** The next smaller size when even the lowest quality takes too many bytes. */
const SMALLER = 0.75;

/**
 * Writes a photo as it is handed over: a JPEG in sRGB, upright, with the camera's metadata but not the place. A JPEG
 * that fits as it is keeps its pixels.
 * @param credentials what a file is signed with when that is wanted
 * @throws FrameError when the photo is damaged
 */
export async function exportPhoto(
  photo: SetFrame,
  output: string,
  order: PhotoExport,
  credentials: SigningCredentials | null = null,
): Promise<ExportReport> {
  const sign = await signing(order, credentials);
  const { own, turned, jpeg, metadata } = await readHeader(photo);
  const { box, label, maxBytes } = order;
  const xmp = xmpOf(order);
  if (
    jpeg &&
    !turned &&
    label === null &&
    box === null &&
    maxBytes === null &&
    order.recolouring === undefined &&
    metadata.icc !== undefined &&
    isSrgbProfile(metadata.icc) &&
    (xmp === null || metadata.xmp === undefined)
  ) {
    return { ...own, bytes: await copyWith(photo, output, xmp, sign) };
  }
  const exif = cameraExif(await readExifPart(photo.path));
  const picture = await naming(photo, () => render(photo, own, order));
  // The manifest counts as a part of the file.
  const limits = { ...order, maxBytes: maxBytes === null ? null : maxBytes - sign.length };
  const { bytes, width, height } = await encodeWithin(picture, limits, exif, xmp);
  const file = await sign.add(bytes);
  await writeFile(output, file);
  return { width, height, bytes: file.length };
}

/** The photo at its new size, with its label. */
async function render(photo: SetFrame, own: ShownSize, order: PhotoExport): Promise<Raster> {
  const { box, label, recolouring } = order;
  const picture = await openPicture(photo.path);
  const whole = box === null ? own : fitInto(own, box);
  const shownAt = async (size: ShownSize): Promise<Raster> => {
    const shown = await rasterOf(resized(picture, own, size));
    if (recolouring !== undefined) {
      recolour(shown, recolouring);
    }
    return shown;
  };
  if (label === null) {
    return shownAt(whole);
  }
  if (label.place === 'caption') {
    const { svg, height } = drawLabel(label.text, whole, false);
    const shown = await shownAt(whole);
    return rasterOf(onto(shown).composite([{ input: svg, left: 0, top: whole.height - height }]));
  }
  // The strip must fit as well: a photo that already fills the box gets smaller by it.
  const { svg, size, height } = beside(own, box, label.text);
  const shown = await shownAt(size);
  return rasterOf(
    onto(shown)
      .extend({ bottom: height, background: 'black' })
      .composite([{ input: svg, left: 0, top: size.height }]),
  );
}

/** A photo's size with a strip below it, so that both fit together. */
function beside(
  own: ShownSize,
  box: Box | null,
  text: string,
): { svg: Buffer; size: ShownSize; height: number } {
  let size = box === null ? own : fitInto(own, box);
  let strip = drawLabel(text, size, true);
  if (box !== null) {
    const together = { width: size.width, height: size.height + strip.height };
    const fitted = fitInto(together, box);
    if (fitted.height < together.height) {
      const height = Math.max(1, fitted.height - strip.height - 1);
      const width = Math.max(1, Math.floor((size.width * height) / size.height));
      size = { width, height };
      strip = drawLabel(text, size, true);
    }
  }
  return { svg: strip.svg, size, height: strip.height };
}

function resized(picture: Sharp, own: ShownSize, { width, height }: ShownSize): Sharp {
  return width === own.width && height === own.height
    ? picture
    : picture.resize({ width, height, fit: 'fill' });
}

function onto({ data, width, height }: Raster): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 }, limitInputPixels: MAX_PIXELS });
}

async function rasterOf(picture: Sharp): Promise<Raster> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

type Limits = Pick<PhotoExport, 'maxBytes' | 'quality'>;

interface Encoded extends ShownSize {
  bytes: Buffer;
}

/** Encodes at the best quality whose bytes are within the limit: one attempt as a rule, five for a busy picture. */
async function encodeWithin(
  picture: Raster,
  { maxBytes, quality }: Limits,
  exif: Exif,
  xmp: string | null,
): Promise<Encoded> {
  const most = maxBytes ?? Infinity;
  const at = async (chosen: number): Promise<Encoded> => ({
    width: picture.width,
    height: picture.height,
    bytes: await encode(picture, chosen, exif, xmp),
  });
  const first = await at(quality);
  if (first.bytes.length <= most) {
    return first;
  }
  const less = LESS_QUALITY.filter((one) => one < quality);
  let best: Encoded | null = null;
  for (let [low, high] = [0, less.length - 1]; low <= high;) {
    const middle = (low + high) >> 1;
    const tried = await at(less[middle] ?? 1);
    if (tried.bytes.length <= most) {
      best = tried;
      high = middle - 1;
    } else {
      low = middle + 1;
    }
  }
  return best ?? shrinkAndEncode(picture, { maxBytes, quality }, exif, xmp);
}

/** For own presets with a limit that no quality reaches. */
async function shrinkAndEncode(
  picture: Raster,
  limits: Limits,
  exif: Exif,
  xmp: string | null,
): Promise<Encoded> {
  const [width, height] = [picture.width, picture.height].map((side) => Math.floor(side * SMALLER));
  if (width === undefined || height === undefined || width < 1 || height < 1) {
    throw new RangeError(`no JPEG has at most ${limits.maxBytes} bytes`);
  }
  const smaller = await rasterOf(onto(picture).resize({ width, height, fit: 'fill' }));
  return encodeWithin(smaller, limits, exif, xmp);
}

async function encode(
  picture: Raster,
  quality: number,
  exif: Exif,
  xmp: string | null,
): Promise<Buffer> {
  const jpeg = await onto(picture)
    .withExif(exif)
    .jpeg({ quality, optimiseCoding: false })
    .toBuffer();
  const plain = Buffer.concat(withProfile(jpeg, await srgbProfile()));
  return xmp === null ? plain : Buffer.concat(withXmp(plain, xmp));
}

/** @returns bytes */
async function copyWith(
  photo: SetFrame,
  output: string,
  xmp: string | null,
  sign: Signing,
): Promise<number> {
  const jpeg = await deliveredFile(photo, await readFile(photo.path));
  const file = await sign.add(xmp === null ? jpeg : Buffer.concat(withXmp(jpeg, xmp)));
  await writeFile(output, file);
  return file.length;
}

interface Signing {
  /** Bytes that it adds. */
  length: number;
  add: (jpeg: Uint8Array) => Promise<Uint8Array>;
}

const UNSIGNED: Signing = { length: 0, add: (jpeg) => Promise.resolve(jpeg) };

/** @throws Error when the order wants another certificate than there is */
async function signing(
  { signed, digitalSourceType }: PhotoExport,
  credentials: SigningCredentials | null,
): Promise<Signing> {
  if (signed === undefined) {
    return UNSIGNED;
  }
  if (credentials === null || fingerprintOf(credentials) !== signed.certificate) {
    throw new Error('The certificate of this export is not configured any more');
  }
  // Loaded when it is needed alone: few sign, and it takes a while.
  const { signJpeg } = await import('./sign-jpeg.js');
  const statement = { digitalSourceType, alteration: signed.alteration };
  const add = (jpeg: Uint8Array) => signJpeg(jpeg, statement, credentials);
  const smallest = await onto({ data: Buffer.alloc(3), width: 1, height: 1 })
    .jpeg()
    .toBuffer();
  return { length: (await add(smallest)).length - smallest.length, add };
}

/** The packet that tells how the photo was made; null when there is nothing to tell. */
function xmpOf({ digitalSourceType }: PhotoExport): string | null {
  return digitalSourceType === null ? null : sourceTypePacket(digitalSourceType);
}
