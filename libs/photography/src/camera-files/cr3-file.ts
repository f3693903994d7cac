import { boxAt, boxesIn, type Box } from './boxes.js';
import type { ByteRange, CameraReading } from './camera-reading.js';
import { exifFacts, NO_EXIF } from './exif-shot.rules.js';
import type { FileBytes } from './file-bytes.js';
import { previewsIn, smallestThumbnail } from './previews.js';
import { readDirectories, tiffBlock, type TiffDirectory } from './tiff.js';
import { upright } from './upright.js';

const UUID_BYTES = 16;
const CANON_METADATA = '85c0b687820f11e08111f4ce462b6a48';
const CANON_PREVIEW = 'eaf42b5e1c984b88b9fbb7dc406e4d16';
/** Bytes before the boxes of the preview's uuid. */
const PREVIEW_HEAD_BYTES = 8;
/** A JPEG begins within so many bytes of its box, behind its size. */
const JPEG_SEARCH_BYTES = 64;

const IMAGE_WIDTH = 256;
const IMAGE_LENGTH = 257;

/** Reads Canon's CR3: EXIF data in the boxes CMT1 and CMT2, JPEGs in THMB, PRVW and in tracks. */
export async function readCr3File(bytes: FileBytes): Promise<CameraReading | null> {
  const top = await boxesIn(bytes, 0, bytes.size);
  const movie = top.find(({ type }) => type === 'moov');
  if (movie === undefined) {
    return null;
  }
  const inMovie = await boxesIn(bytes, movie.start, movie.end);
  const metadata = await uuidBoxes(bytes, inMovie, CANON_METADATA);
  const preview = await uuidBoxes(bytes, top, CANON_PREVIEW, PREVIEW_HEAD_BYTES);
  const camera = await directoryIn(bytes, metadata, 'CMT1');
  const exposure = await directoryIn(bytes, metadata, 'CMT2');
  const facts = camera === null ? NO_EXIF : await exifFacts(camera, exposure);
  const samples = await firstSamples(bytes, inMovie);
  const ranges = [
    ...samples,
    ...(await jpegIn(bytes, preview, 'PRVW')),
    ...(await jpegIn(bytes, metadata, 'THMB')),
  ];
  const previews = await previewsIn(bytes, ranges);
  const width = (await camera?.number(IMAGE_WIDTH)) ?? 0;
  const height = (await camera?.number(IMAGE_LENGTH)) ?? 0;
  const size = width > 0 && height > 0 ? { width, height } : previews[0];
  return {
    file: {
      format: 'raw',
      shot: { ...facts.shot, ...upright(size, facts.orientation) },
      orientation: facts.orientation,
      colours: facts.colours,
      previews,
      sensor: { compression: null, isWhole: samples.every(({ end }) => end <= bytes.size) },
      thumbnail: smallestThumbnail(previews),
    },
    metadata: { first: camera, exif: exposure, profile: null },
  };
}

async function uuidBoxes(
  bytes: FileBytes,
  boxes: readonly Box[],
  uuid: string,
  headBytes = 0,
): Promise<Box[]> {
  for (const { type, start, end } of boxes) {
    const id = type === 'uuid' ? await bytes.text(start, UUID_BYTES) : '';
    if (hex(id) === uuid) {
      return boxesIn(bytes, start + UUID_BYTES + headBytes, end);
    }
  }
  return [];
}

function hex(text: string): string {
  return Array.from(text, (one) => one.charCodeAt(0).toString(16).padStart(2, '0')).join('');
}

/** The first directory of the TIFF that a box holds; that of exposures stands first in its box. */
async function directoryIn(
  bytes: FileBytes,
  boxes: readonly Box[],
  type: string,
): Promise<TiffDirectory | null> {
  const box = boxes.find((one) => one.type === type);
  const block = box === undefined ? null : await tiffBlock(bytes, box.start, box.end);
  return block === null ? null : ((await readDirectories(block)).pictures[0] ?? null);
}

async function jpegIn(bytes: FileBytes, boxes: readonly Box[], type: string): Promise<ByteRange[]> {
  const box = boxes.find((one) => one.type === type);
  if (box === undefined) {
    return [];
  }
  const length = Math.min(JPEG_SEARCH_BYTES, box.end - box.start);
  const at = (await bytes.text(box.start, length)).indexOf('\xff\xd8\xff');
  return at < 0 ? [] : [{ start: box.start + at, end: box.end }];
}

/** The first sample of each track: one has the full JPEG, others sensor data. */
async function firstSamples(bytes: FileBytes, inMovie: readonly Box[]): Promise<ByteRange[]> {
  const samples: ByteRange[] = [];
  for (const track of inMovie.filter(({ type }) => type === 'trak')) {
    const table = await boxAt(bytes, track, 'mdia', 'minf', 'stbl');
    const boxes = table === null ? [] : await boxesIn(bytes, table.start, table.end);
    const length = await sampleLength(bytes, boxes);
    const start = await chunkOffset(bytes, boxes);
    if (length !== null && start !== null) {
      samples.push({ start, end: start + length });
    }
  }
  return samples;
}

async function sampleLength(bytes: FileBytes, boxes: readonly Box[]): Promise<number | null> {
  const sizes = boxes.find(({ type }) => type === 'stsz');
  const head = sizes === undefined ? null : await bytes.part(sizes.start, 12);
  if (sizes === undefined || head === null) {
    return null;
  }
  const common = head.getUint32(4);
  return common > 0 ? common : ((await bytes.part(sizes.start + 12, 4))?.getUint32(0) ?? null);
}

async function chunkOffset(bytes: FileBytes, boxes: readonly Box[]): Promise<number | null> {
  const short = boxes.find(({ type }) => type === 'stco');
  if (short !== undefined) {
    return (await bytes.part(short.start + 8, 4))?.getUint32(0) ?? null;
  }
  const long = boxes.find(({ type }) => type === 'co64');
  const offset = long === undefined ? null : await bytes.part(long.start + 8, 8);
  return offset === null ? null : Number(offset.getBigUint64(0));
}
