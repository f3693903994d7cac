import type { CameraFile } from './camera-file.types.js';
import { exifFacts, NO_EXIF, type ExifFacts } from './exif-shot.rules.js';
import type { FileBytes } from './file-bytes.js';
import { readJpeg } from './jpeg.js';
import { smallestThumbnail, thumbnailsIn, type ByteRange } from './previews.js';
import { readDirectories, tiffBlock } from './tiff.js';
import { upright } from './upright.js';

/** Reads a JPEG; the previews are the thumbnails in its EXIF data. */
export async function readJpegFile(bytes: FileBytes): Promise<CameraFile> {
  const jpeg = await readJpeg(bytes, 0, bytes.size);
  const exif = jpeg?.exif ?? null;
  const facts = await factsIn(bytes, exif);
  const previews = exif === null ? [] : await thumbnailsIn(bytes, exif);
  return {
    format: 'jpeg',
    shot: { ...facts.shot, ...upright(jpeg ?? undefined, facts.orientation) },
    orientation: facts.orientation,
    previews,
    thumbnail: smallestThumbnail(previews),
  };
}

/** What a block of EXIF data says. */
export async function factsIn(bytes: FileBytes, exif: ByteRange | null): Promise<ExifFacts> {
  const block = exif && (await tiffBlock(bytes, exif.start, exif.end));
  const directories = block && (await readDirectories(block));
  const first = directories?.pictures[0];
  return directories && first ? exifFacts(first, directories.exif) : NO_EXIF;
}
