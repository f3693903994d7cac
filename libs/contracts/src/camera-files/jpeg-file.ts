import type { ByteRange, CameraReading } from './camera-reading.js';
import { exifFacts, NO_EXIF, type ExifFacts } from './exif-shot.rules.js';
import type { FileBytes } from './file-bytes.js';
import { readJpeg } from './jpeg.js';
import { smallestThumbnail, thumbnailsIn } from './previews.js';
import { readDirectories, tiffBlock, type TiffDirectory } from './tiff.js';
import { upright } from './upright.js';

/** Reads a JPEG; the previews are the thumbnails in its EXIF data. */
export async function readJpegFile(bytes: FileBytes): Promise<CameraReading> {
  const jpeg = await readJpeg(bytes, 0, bytes.size);
  const exif = jpeg?.exif ?? null;
  const { facts, ...metadata } = await exifIn(bytes, exif);
  const previews = exif === null ? [] : await thumbnailsIn(bytes, exif);
  return {
    file: {
      format: 'jpeg',
      shot: { ...facts.shot, ...upright(jpeg ?? undefined, facts.orientation) },
      orientation: facts.orientation,
      previews,
      thumbnail: smallestThumbnail(previews),
    },
    metadata: { ...metadata, profile: null },
  };
}

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
