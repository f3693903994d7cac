import {
  exifBlock,
  numbersTag,
  type CarriedExif,
  type StoredTag,
} from '@roomlight/contracts/camera-files';
import { open } from 'node:fs/promises';
import { endianness } from 'node:os';

/** Three samples a pixel, of 8 or 16 bits, row by row. */
export interface Samples {
  width: number;
  height: number;
  data: Uint8Array | Uint16Array;
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
const RGB = 2;
const UPRIGHT = 1;
const UNDEFINED = 7;
const IS_LITTLE = endianness() === 'LE';
/** Decoders hold a strip in memory. */
const ROWS_PER_STRIP = 64;

/**
 * Writes an upright, uncompressed TIFF, its directories first.
 * @param samples brought into the byte order of the metadata, in place
 * @param profile ICC; null for sRGB
 */
export async function writeTiff(
  samples: Samples,
  output: string,
  exif: CarriedExif,
  profile: Uint8Array | null,
): Promise<void> {
  const { width, height, data } = samples;
  const sampleBytes = data.BYTES_PER_ELEMENT;
  const rowBytes = 3 * width * sampleBytes;
  const strips = Math.ceil(height / ROWS_PER_STRIP);
  const little = exif.isLittleEndian;
  const shorts = (tag: number, ...values: number[]): StoredTag =>
    numbersTag(tag, 'short', values, little);
  const longs = (tag: number, ...values: number[]): StoredTag =>
    numbersTag(tag, 'long', values, little);
  const each = (of: (strip: number) => number): number[] =>
    Array.from({ length: strips }, (_, strip) => of(strip));
  const block = (start: number): Uint8Array =>
    exifBlock(exif, [
      longs(TAG.imageWidth, width),
      longs(TAG.imageLength, height),
      shorts(TAG.bitsPerSample, ...[0, 1, 2].map(() => 8 * sampleBytes)),
      shorts(TAG.compression, UNCOMPRESSED),
      shorts(TAG.photometricInterpretation, RGB),
      longs(TAG.stripOffsets, ...each((strip) => start + strip * ROWS_PER_STRIP * rowBytes)),
      shorts(TAG.orientation, UPRIGHT),
      shorts(TAG.samplesPerPixel, 3),
      longs(TAG.rowsPerStrip, ROWS_PER_STRIP),
      longs(
        TAG.stripByteCounts,
        ...each((strip) => Math.min(ROWS_PER_STRIP, height - strip * ROWS_PER_STRIP) * rowBytes),
      ),
      ...(profile === null
        ? []
        : [{ tag: TAG.iccProfile, type: UNDEFINED, count: profile.length, bytes: profile }]),
    ]);
  const file = await open(output, 'w');
  try {
    await file.writeFile(block(block(0).length));
    const bytes = Buffer.from(data.buffer, data.byteOffset, rowBytes * height);
    await file.writeFile(sampleBytes === 1 || little === IS_LITTLE ? bytes : bytes.swap16());
  } finally {
    await file.close();
  }
}
