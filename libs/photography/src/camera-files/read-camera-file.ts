import type { CameraFile, ReadBytes } from './camera-file.types.js';
import type { ByteRange, CameraReading } from './camera-reading.js';
import { carriedExif, carriedWithColours, type CarriedExif } from './carried-exif.js';
import { readCr3File } from './cr3-file.js';
import { FileBytes } from './file-bytes.js';
import { brandsIn } from './other-files.rules.js';
import { readHeicFile } from './heic-file.js';
import { readJpegFile } from './jpeg-file.js';
import { RAF_SIGNATURE, readRafFile } from './raf-file.js';
import { readTiffFile } from './tiff-file.js';

const START_BYTES = 64;
const JPEG_START = /^\xff\xd8/;
/** TIFF, Panasonic's RW2, and Olympus's ORF. */
const TIFF_START = /^(II\*\0|MM\0\*|IIU\0|IIRO|IIRS|MMOR)/;
const ISO_MEDIA_START = /^[^]{4}ftyp/;
/** Brands of ISO base media files (ISO 14496-12; HEIF: ISO 23008-12). */
const CANON_BRAND = /crx /;
const AVIF_BRAND = /avif|avis/;
const HEIC_BRAND = /hei[cxms]|hev[cxms]|mif1|msf1/;

/**
 * Reads what a camera's file says about its shot, and finds its embedded JPEGs: JPEG, HEIC, TIFF, and RAW files built
 * like a TIFF (CR2, NEF, ARW, DNG, RW2, ORF and others), CR3 and RAF. Reads headers and directories only, 64 KB at a
 * time and 2 MB at most, wherever they are in the file. A damaged part is left out; damage isn't an error.
 *
 * @param read rejects when the file can't be read; the promise then rejects with the same reason
 * @param size of the file, bytes
 * @returns null for any other file
 */
export async function readCameraFile(read: ReadBytes, size: number): Promise<CameraFile | null> {
  return (await readingOf(new FileBytes(read, size)))?.file ?? null;
}

/** What a picture that is made from a camera's file takes over besides pixels. */
export interface CarriedMetadata {
  exif: CarriedExif | null;
  /** The place of the ICC profile of an HEIC photo. */
  profile: ByteRange | null;
}

/** Reads like `readCameraFile`. */
export async function readCarriedMetadata(
  read: ReadBytes,
  size: number,
): Promise<CarriedMetadata | null> {
  const reading = await readingOf(new FileBytes(read, size));
  return reading === null
    ? null
    : { exif: await carriedExif(reading.metadata), profile: reading.metadata.profile };
}

/** What a copy of a picture with the same pixels takes over of its EXIF data. Reads like `readCameraFile`. */
export async function readCarriedExif(read: ReadBytes, size: number): Promise<CarriedExif | null> {
  const reading = await readingOf(new FileBytes(read, size));
  return reading === null ? null : carriedWithColours(reading.metadata);
}

async function readingOf(bytes: FileBytes): Promise<CameraReading | null> {
  const start = await bytes.text(0, Math.min(START_BYTES, bytes.size));
  if (JPEG_START.test(start)) {
    return readJpegFile(bytes);
  }
  if (TIFF_START.test(start)) {
    return readTiffFile(bytes);
  }
  if (start.startsWith(RAF_SIGNATURE)) {
    return readRafFile(bytes);
  }
  return ISO_MEDIA_START.test(start) ? readIsoMedia(bytes, brandsIn(start)) : null;
}

function readIsoMedia(bytes: FileBytes, brands: string): Promise<CameraReading | null> {
  if (CANON_BRAND.test(brands)) {
    return readCr3File(bytes);
  }
  const isHeic = HEIC_BRAND.test(brands) && !AVIF_BRAND.test(brands);
  return isHeic ? readHeicFile(bytes) : Promise.resolve(null);
}
