import { readCarriedMetadata, type CarriedExif } from '@roomlight/photography/camera-files';
import { readFile } from 'node:fs/promises';
import type { SetFrame } from '../files/decode.js';
import { withFile } from '../files/file-reader.js';
import { FrameError } from '../files/frame-error.js';
import type { Conversion } from './conversion.js';
import { profileOf } from '../files/picture-source.js';
import { extractJpeg } from './embedded-jpeg.js';
import { writeTiff } from './write-tiff.js';

const UNDEVELOPED =
  "is a RAW photo that can't be developed here, and has no JPEG of full size; choose another RAW format in the camera, or export it as JPEG";

/** For a file without readable metadata. */
const NO_EXIF: CarriedExif = { isLittleEndian: true, first: [], exif: [] };

/**
 * Converts a frame into a file that libvips decodes, with the camera's metadata and colour profile: the camera's own
 * JPEG as it is, or an upright TIFF: of 16 bits for a RAW file, of 8 for an HEIC photo, as its decoder gives them.
 * A RAW file that LibRaw can't develop gives the camera's JPEG instead, where it is of full size.
 * @param output path of the new file
 * @returns whether it did
 * @throws FrameError when the frame is cut off, damaged, or can't be developed
 */
export async function convertFrame(
  frame: SetFrame,
  output: string,
  conversion: Exclude<Conversion, { kind: 'none' }>,
): Promise<{ isUndeveloped: boolean }> {
  try {
    await convert(frame.path, output, conversion);
    return { isUndeveloped: false };
  } catch (error) {
    if (isSystemError(error)) {
      throw error;
    }
    if (conversion.kind !== 'develop' || conversion.sensor?.isWhole === false) {
      throw new FrameError(frame.name, `${frame.name} is cut off or damaged`, { cause: error });
    }
    if (conversion.substitute === null) {
      throw new FrameError(frame.name, `${frame.name} ${UNDEVELOPED}`, { cause: error });
    }
    return await convertFrame(frame, output, { kind: 'extract', ...conversion.substitute }).then(
      () => ({ isUndeveloped: true }),
    );
  }
}

async function convert(
  path: string,
  output: string,
  conversion: Exclude<Conversion, { kind: 'none' }>,
): Promise<void> {
  const { exif, profile } = await withFile(path, async (read, size) => {
    const metadata = await readCarriedMetadata(read, size);
    const range = metadata?.profile ?? null;
    const icc = range === null ? null : await read(range.start, range.end);
    return { exif: metadata?.exif ?? NO_EXIF, profile: icc };
  });
  // Each decoder is loaded where it is needed: a thread starts for each RAW frame anew.
  switch (conversion.kind) {
    case 'extract':
      return extractJpeg(path, output, conversion, exif);
    case 'develop': {
      const { developRaw } = await import('./develop-raw.js');
      return writeTiff(output, exif, null, (write) =>
        developRaw(path, conversion.heapBytes, write),
      );
    }
    case 'decode-heic': {
      const { decodeHeic } = await import('./decode-heic.js');
      return writeTiff(output, exif, profile ?? profileOf(conversion.colours), async (write) => {
        const { width, height, data } = await decodeHeic(await readFile(path), conversion.pixels);
        write(data);
        return { width, height, channels: 3, bits: 8 };
      });
    }
  }
}

/** The disk is full, or the file is gone: nothing that the frame is to blame for. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
