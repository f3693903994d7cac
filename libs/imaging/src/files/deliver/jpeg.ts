import { hasNoLength, markerBehindScan } from '../jpeg-segments.js';
import { jpegFaults, mendedJpeg } from '../mended-jpeg.js';
import type { Carried } from './carried.js';

const START = Buffer.from([0xff, 0xd8]);
const END = Buffer.from([0xff, 0xd9]);

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
/** Lossless and other frames share the range of frames with the tables DHT and DAC; JPG is reserved. */
const FIRST_FRAME = 0xc0;
const LAST_FRAME = 0xcf;
const JPG = 0xc8;
/** Quantisation tables, the number of lines, restart intervals, and the head of a scan. */
const NEEDED = [0xdb, 0xdc, 0xdd, SOS];

const JFIF = Buffer.from('JFIF\0', 'latin1');
const ICC = Buffer.from('ICC_PROFILE\0', 'latin1');
const ADOBE = Buffer.from('Adobe', 'latin1');
const EXIF = Buffer.from('Exif\0\0', 'latin1');
const XMP = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1');
/** Bytes of a segment of JFIF without its thumbnail, and of Adobe's, each with its marker. */
const JFIF_BYTES = 18;
const ADOBE_BYTES = 16;

/** The file with the same picture and the metadata that it carries, and nothing behind the picture's end. */
export function deliveredJpeg(jpeg: Buffer, { exif, xmp, profile }: Carried): Buffer {
  const { jfif, rest } = pictureParts(
    profile === null && isSound(jpeg) ? jpeg : mendedJpeg(jpeg, profile),
  );
  return Buffer.concat([
    START,
    ...jfif,
    ...(exif === null ? [] : [segment(APP1, EXIF, exif)]),
    ...(xmp === null ? [] : [segment(APP1, XMP, Buffer.from(xmp))]),
    ...rest,
    END,
  ]);
}

function isSound(jpeg: Buffer): boolean {
  const { hasStrayBytes, hasShortScan, hasMisnumberedProfile } = jpegFaults(jpeg);
  return !hasStrayBytes && !hasShortScan && !hasMisnumberedProfile;
}

/** A JPEG within another file, with nothing but its picture. */
export function barePicture(jpeg: Buffer): Buffer {
  return Buffer.concat([START, ...pictureParts(jpeg).rest, END]);
}

interface PictureParts {
  /** Its first segment; empty when it has none. */
  jfif: Buffer[];
  /** Tables, frames, scans and colours, in their order. */
  rest: Buffer[];
}

/**
 * Takes the parts that decoding needs out of a JPEG, up to its first end of image (ITU T.81, annex B). Between them,
 * stray bytes are passed over as libjpeg does; a file that is cut off has the parts that are there.
 */
function pictureParts(jpeg: Buffer): PictureParts {
  const parts: PictureParts = { jfif: [], rest: [] };
  let at = START.length;
  for (;;) {
    at = jpeg.indexOf(0xff, at);
    if (at < 0) {
      return parts;
    }
    while (jpeg[at + 1] === 0xff) {
      at++;
    }
    const marker = jpeg[at + 1];
    if (marker === undefined || marker === SOI || marker === EOI) {
      return parts;
    }
    if (hasNoLength(marker)) {
      at += 2;
      continue;
    }
    const length = at + 4 <= jpeg.length ? jpeg.readUInt16BE(at + 2) : 0;
    const next = at + 2 + length;
    if (length < 2 || next > jpeg.length) {
      return parts;
    }
    const kept = keptSegment(marker, jpeg.subarray(at, next));
    if (kept !== null && marker === APP0) {
      parts.jfif = parts.jfif.length === 0 ? [kept] : parts.jfif;
    } else if (kept !== null) {
      parts.rest.push(kept);
    }
    at = next;
    if (marker === SOS) {
      at = markerBehindScan(jpeg, next) ?? jpeg.length;
      parts.rest.push(jpeg.subarray(next, at));
    }
  }
}

function keptSegment(marker: number, whole: Buffer): Buffer | null {
  const begins = (signature: Buffer): boolean =>
    whole.subarray(4, 4 + signature.length).equals(signature);
  switch (marker) {
    case APP0:
      return begins(JFIF) && whole.length >= JFIF_BYTES ? withoutThumbnail(whole) : null;
    case APP2:
      return begins(ICC) ? whole : null;
    case APP14:
      return begins(ADOBE) && whole.length >= ADOBE_BYTES ? cut(whole, ADOBE_BYTES) : null;
    default:
      return NEEDED.includes(marker) ||
        (marker >= FIRST_FRAME && marker <= LAST_FRAME && marker !== JPG)
        ? whole
        : null;
  }
}

function withoutThumbnail(jfif: Buffer): Buffer {
  const own = cut(jfif, JFIF_BYTES);
  if (own !== jfif) {
    own.fill(0, JFIF_BYTES - 2);
  }
  return own;
}

/** The beginning of a segment, as a segment. */
function cut(whole: Buffer, bytes: number): Buffer {
  if (whole.length === bytes) {
    return whole;
  }
  const own = Buffer.from(whole.subarray(0, bytes));
  own.writeUInt16BE(bytes - 2, 2);
  return own;
}

/** @throws RangeError when the payload takes more than one segment; blocks that are built here never do */
function segment(marker: number, ...payload: Buffer[]): Buffer {
  const length = payload.reduce((sum, part) => sum + part.length, 2);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(length, 2);
  return Buffer.concat([head, ...payload]);
}
