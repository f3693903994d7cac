import type { CameraReading } from './camera-reading.js';
import type { FileBytes } from './file-bytes.js';
import { readJpeg } from './jpeg.js';
import { exifIn } from './exif-in.js';
import { previewsIn, smallestThumbnail } from './previews.js';
import { upright } from './upright.js';

export const RAF_SIGNATURE = 'FUJIFILMCCD-RAW ';

/** Where the header says that the JPEG, the records about the sensor and its data are, each with its length. */
const JPEG_AT = 84;
const RECORDS_AT = 92;
const SENSOR_AT = 100;
const MAX_RECORDS = 256;
/** Records of two SHORTs, height and width: the picture on the sensor, and the whole sensor. */
const SIZE_RECORDS = [0x111, 0x100];

/** Reads Fujifilm's RAF, whose embedded JPEG has the EXIF data. */
export async function readRafFile(bytes: FileBytes): Promise<CameraReading | null> {
  const header = await bytes.part(JPEG_AT, 24);
  if (header === null) {
    return null;
  }
  const sensorEnd =
    header.getUint32(SENSOR_AT - JPEG_AT) + header.getUint32(SENSOR_AT - JPEG_AT + 4);
  const start = header.getUint32(0);
  const range = { start, end: start + header.getUint32(4) };
  const jpeg = await readJpeg(bytes, range.start, range.end);
  const { facts, ...metadata } = await exifIn(bytes, jpeg?.exif ?? null);
  const previews = await previewsIn(bytes, [range]);
  const size = (await sensorSize(bytes, header.getUint32(RECORDS_AT - JPEG_AT))) ?? jpeg;
  return {
    file: {
      format: 'raw',
      shot: { ...facts.shot, ...upright(size ?? undefined, facts.orientation) },
      orientation: facts.orientation,
      colours: facts.colours,
      previews,
      sensor: { compression: null, isWhole: sensorEnd <= bytes.size },
      thumbnail: smallestThumbnail(previews),
    },
    metadata: { ...metadata, profile: null },
  };
}

async function sensorSize(
  bytes: FileBytes,
  records: number,
): Promise<{ width: number; height: number } | null> {
  const count = (await bytes.part(records, 4))?.getUint32(0) ?? 0;
  const sizes = new Map<number, { width: number; height: number }>();
  let at = records + 4;
  for (let n = 0; n < Math.min(count, MAX_RECORDS); n++) {
    const head = await bytes.part(at, 8);
    if (head === null) {
      break;
    }
    const [height, width] = [head.getUint16(4), head.getUint16(6)];
    if (head.getUint16(2) === 4 && width > 0 && height > 0) {
      sizes.set(head.getUint16(0), { width, height });
    }
    at += 4 + head.getUint16(2);
  }
  const known = SIZE_RECORDS.find((tag) => sizes.has(tag));
  return known === undefined ? null : (sizes.get(known) ?? null);
}
