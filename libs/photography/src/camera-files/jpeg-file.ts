import type { CameraReading } from './camera-reading.js';
import { exifIn } from './exif-in.js';
import type { FileBytes } from './file-bytes.js';
import { readJpeg } from './jpeg.js';
import { smallestThumbnail, thumbnailsIn } from './previews.js';
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
      colours: facts.colours,
      previews,
      sensor: null,
      thumbnail: smallestThumbnail(previews),
    },
    metadata: { ...metadata, profile: null },
  };
}
