import type { ByteRange } from './camera-reading.js';
import { exifFacts, NO_EXIF, type ExifFacts } from './exif-shot.rules.js';
import type { FileBytes } from './file-bytes.js';
import { readDirectories, tiffBlock, type TiffDirectory } from './tiff.js';

interface ExifReading {
  facts: ExifFacts;
  first: TiffDirectory | null;
  exif: TiffDirectory | null;
}

/** Reads a block of EXIF data. */
export async function exifIn(bytes: FileBytes, range: ByteRange | null): Promise<ExifReading> {
  const block = range && (await tiffBlock(bytes, range.start, range.end));
  const directories = block && (await readDirectories(block));
  const first = directories?.pictures[0];
  if (!directories || first === undefined) {
    return { facts: NO_EXIF, first: null, exif: null };
  }
  const { exif } = directories;
  return { facts: await exifFacts(first, exif), first, exif };
}
