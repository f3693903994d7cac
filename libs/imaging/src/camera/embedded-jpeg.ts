import { exifBlock, numbersTag, type CarriedExif } from '@roomlight/photography/camera-files';
import type { ColourSpace, EmbeddedJpeg } from '@roomlight/photography/camera-files';
import { open, writeFile } from 'node:fs/promises';
import { jpegProfile } from '../files/jpeg-icc.js';
import { withProfile } from '../files/jpeg-profile.js';
import { APP1, jpegSegments } from '../files/jpeg-segments.js';
import { profileOf } from '../files/picture-source.js';

const ORIENTATION = 0x112;
const START = Buffer.from([0xff, 0xd8]);
const EXIF = Buffer.from('Exif\0\0', 'latin1');

interface ExtractedJpeg {
  jpeg: EmbeddedJpeg;
  orientation: number;
  /** That the tags name; null where they name none. */
  colours: ColourSpace | null;
}

/**
 * Takes a JPEG out of a RAW file, as it is but for its EXIF data, which become those of the RAW file: the JPEG itself
 * often has none, not even the orientation. It gets a profile where only tags, its own or those of the RAW file, say
 * which colours it has.
 */
export async function extractJpeg(
  path: string,
  output: string,
  { jpeg, orientation, colours }: ExtractedJpeg,
  exif: CarriedExif,
): Promise<void> {
  const bytes = Buffer.alloc(jpeg.end - jpeg.start);
  const file = await open(path);
  try {
    await file.read(bytes, 0, bytes.length, jpeg.start);
  } finally {
    await file.close();
  }
  const turned = numbersTag(ORIENTATION, 'short', [orientation], exif.isLittleEndian);
  const block = exifBlock(exif, [turned]);
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0xff00 | APP1);
  head.writeUInt16BE(2 + EXIF.length + block.length, 2);
  const hasProfile = (jpegProfile(bytes)?.profile ?? null) !== null;
  const profile = hasProfile ? null : profileOf(colours);
  const extracted = Buffer.concat([START, head, EXIF, block, ...withoutExif(bytes)]);
  await writeFile(output, profile === null ? extracted : withProfile(extracted, profile));
}

/** The parts of a JPEG behind its first marker, without its EXIF segments. */
function withoutExif(jpeg: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  let from = START.length;
  for (const { marker, start, end } of jpegSegments(jpeg)) {
    if (marker === APP1 && jpeg.subarray(start + 4, start + 4 + EXIF.length).equals(EXIF)) {
      parts.push(jpeg.subarray(from, start));
      from = end;
    }
  }
  return [...parts, jpeg.subarray(from)];
}
