import {
  exifBlock,
  numbersTag,
  type CarriedExif,
  type StoredTag,
} from '@roomlight/photography/camera-files';
import { closeSync, openSync, writeSync } from 'node:fs';
import { endianness } from 'node:os';

/** How the samples of a picture lie side by side, row by row. */
export interface Layout {
  width: number;
  height: number;
  /** grey, or red, green and blue */
  channels: 1 | 3;
  bits: 8 | 16;
}

/** Tags of TIFF 6.0, in the order of their numbers. */
const TAG = {
  imageWidth: 256,
  imageLength: 257,
  bitsPerSample: 258,
  compression: 259,
  photometricInterpretation: 262,
  stripOffsets: 273,
  orientation: 274,
  samplesPerPixel: 277,
  rowsPerStrip: 278,
  stripByteCounts: 279,
  iccProfile: 34675,
} as const;

const UNCOMPRESSED = 1;
const PHOTOMETRIC = { 1: 1, 3: 2 } as const;
const UPRIGHT = 1;
const UNDEFINED = 7;
/** Decoders hold a strip in memory. */
const ROWS_PER_STRIP = 64;
/** The directory of a taller picture would reach into its samples. */
const TALLEST = 65536;
/** Samples that are copied at a time on their way into the file. */
const CHUNK = 1 << 20;
const IS_LITTLE = endianness() === 'LE';

/**
 * Writes an upright, uncompressed TIFF, its directories first. Its samples need never be in memory as a whole.
 * @param profile ICC; null for sRGB
 * @param produce hands over the samples, in the machine's byte order, and returns how they lie
 * @throws Error when there are fewer or more samples than that
 */
export async function writeTiff(
  output: string,
  exif: CarriedExif,
  profile: Uint8Array | null,
  produce: (write: (samples: Uint8Array | Uint16Array) => void) => Promise<Layout>,
): Promise<void> {
  const tallest = { width: 1, height: TALLEST, channels: 3, bits: 16 } as const;
  const start = directories(tallest, exif, profile, 0).length;
  const file = openSync(output, 'w');
  try {
    let end = start;
    const layout = await produce((samples) => {
      const chunk = samples.slice(0, CHUNK);
      for (let from = 0; from < samples.length; from += CHUNK) {
        const part = samples.subarray(from, from + CHUNK);
        chunk.set(part);
        const bytes = bytesOf(chunk.subarray(0, part.length), exif.isLittleEndian);
        end += writeWhole(file, bytes, end);
      }
    });
    if (end - start !== layout.height * rowBytes(layout) || layout.height > TALLEST) {
      throw new Error(`${layout.width} × ${layout.height} pixels came in ${end - start} bytes`);
    }
    writeWhole(file, directories(layout, exif, profile, start), 0);
  } finally {
    closeSync(file);
  }
}

function rowBytes({ width, channels, bits }: Layout): number {
  return (width * channels * bits) / 8;
}

/** @param start of the samples, in bytes */
function directories(
  layout: Layout,
  exif: CarriedExif,
  profile: Uint8Array | null,
  start: number,
): Uint8Array {
  const { width, height, channels, bits } = layout;
  const stripBytes = ROWS_PER_STRIP * rowBytes(layout);
  const shorts = (tag: number, ...values: number[]): StoredTag =>
    numbersTag(tag, 'short', values, exif.isLittleEndian);
  const longs = (tag: number, ...values: number[]): StoredTag =>
    numbersTag(tag, 'long', values, exif.isLittleEndian);
  const strips = Array.from({ length: Math.ceil(height / ROWS_PER_STRIP) }, (_, strip) => strip);
  const last = height * rowBytes(layout) - (strips.length - 1) * stripBytes;
  return exifBlock(exif, [
    longs(TAG.imageWidth, width),
    longs(TAG.imageLength, height),
    shorts(TAG.bitsPerSample, ...new Array<number>(channels).fill(bits)),
    shorts(TAG.compression, UNCOMPRESSED),
    shorts(TAG.photometricInterpretation, PHOTOMETRIC[channels]),
    longs(TAG.stripOffsets, ...strips.map((strip) => start + strip * stripBytes)),
    shorts(TAG.orientation, UPRIGHT),
    shorts(TAG.samplesPerPixel, channels),
    longs(TAG.rowsPerStrip, ROWS_PER_STRIP),
    longs(
      TAG.stripByteCounts,
      ...strips.map((strip) => (strip < strips.length - 1 ? stripBytes : last)),
    ),
    ...(profile === null
      ? []
      : [{ tag: TAG.iccProfile, type: UNDEFINED, count: profile.length, bytes: profile }]),
  ]);
}

/** The samples in the file's byte order, in place. */
function bytesOf(samples: Uint8Array | Uint16Array, isLittleEndian: boolean): Buffer {
  const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  return samples instanceof Uint16Array && isLittleEndian !== IS_LITTLE ? bytes.swap16() : bytes;
}

/** @returns number of the bytes */
function writeWhole(file: number, bytes: Uint8Array, position: number): number {
  for (let done = 0; done < bytes.length;) {
    done += writeSync(file, bytes, done, bytes.length - done, position + done);
  }
  return bytes.length;
}
