import type { EmbeddedJpeg } from './camera-file.types.js';
import type { ByteRange } from './camera-reading.js';
import { previewColourSpace, type ColourSpace } from './colour-space.rules.js';
import { exifIn } from './exif-in.js';
import type { FileBytes } from './file-bytes.js';
import { readJpeg } from './jpeg.js';
import { readDirectories, tiffBlock, TiffDirectory, type TiffDirectories } from './tiff.js';

/** Pixels of the longer side from which on a preview serves as a thumbnail. */
const MIN_THUMBNAIL_SIDE = 160;
const MAX_CANDIDATES = 16;

const STRIP_OFFSETS = 0x111;
const STRIP_BYTE_COUNTS = 0x117;
const JPEG_OFFSET = 0x201;
const JPEG_LENGTH = 0x202;
/** Of DNG. */
const PREVIEW_COLOUR_SPACE = 50970;
/** Whole JPEGs in a directory of Panasonic's. */
const PANASONIC_JPEGS = [0x2e, 0x127];

const MAKER_NOTE = 0x927c;
/** The signature of Olympus's maker note, whose offsets count from its beginning; OM System's is longer. */
const OLYMPUS_NOTES = [
  { signature: 'OLYMPUS\0II', directoryAt: 12 },
  { signature: 'OM SYSTEM\0\0\0II', directoryAt: 16 },
];
const OLYMPUS_CAMERA_SETTINGS = 0x2020;
const OLYMPUS_PREVIEW_START = 0x101;
const OLYMPUS_PREVIEW_LENGTH = 0x102;

/** Where a JPEG may be, and the colours that its directory names. */
interface JpegRange extends ByteRange {
  colours?: ColourSpace | null;
}

/** Where a file's directories say that JPEGs are; what is there is judged later. */
export async function jpegRanges({ pictures, exif }: TiffDirectories): Promise<JpegRange[]> {
  const ranges: JpegRange[] = [];
  for (const directory of pictures) {
    ranges.push(...(await rangesOf(directory)));
  }
  return [...ranges, ...(exif === null ? [] : await inOlympusNote(exif))];
}

async function rangesOf(directory: TiffDirectory): Promise<JpegRange[]> {
  const ranges: JpegRange[] = PANASONIC_JPEGS.map((tag) => directory.range(tag)).filter(
    (range) => range !== null,
  );
  const colours = previewColourSpace(await directory.number(PREVIEW_COLOUR_SPACE));
  for (const [offset, length] of [
    [JPEG_OFFSET, JPEG_LENGTH],
    [STRIP_OFFSETS, STRIP_BYTE_COUNTS],
  ] as const) {
    const [starts, lengths] = [await directory.numbers(offset), await directory.numbers(length)];
    const [start = 0] = starts;
    const [bytes = 0] = lengths;
    if (starts.length === 1 && lengths.length === 1 && start > 0) {
      const at = directory.block.start + start;
      ranges.push({ start: at, end: at + bytes, colours });
    }
  }
  return ranges;
}

async function inOlympusNote(exif: TiffDirectory): Promise<ByteRange[]> {
  const note = exif.range(MAKER_NOTE);
  if (note === null) {
    return [];
  }
  const { bytes, isLittleEndian } = exif.block;
  for (const { signature, directoryAt } of OLYMPUS_NOTES) {
    if ((await bytes.text(note.start, signature.length)) !== signature) {
      continue;
    }
    const block = { bytes, start: note.start, end: bytes.size, isLittleEndian };
    const main = await TiffDirectory.read(block, directoryAt);
    const at = (await main?.number(OLYMPUS_CAMERA_SETTINGS)) ?? 0;
    const settings = await TiffDirectory.read(block, at);
    const offset = (await settings?.number(OLYMPUS_PREVIEW_START)) ?? 0;
    const length = (await settings?.number(OLYMPUS_PREVIEW_LENGTH)) ?? 0;
    return offset > 0 ? [{ start: note.start + offset, end: note.start + offset + length }] : [];
  }
  return [];
}

/** The JPEGs among the ranges, and the thumbnails in their EXIF data, largest first. */
export async function previewsIn(
  bytes: FileBytes,
  ranges: readonly JpegRange[],
): Promise<EmbeddedJpeg[]> {
  const previews = new Map<number, EmbeddedJpeg>();
  for (const range of ranges.slice(0, MAX_CANDIDATES)) {
    const jpeg = await readJpeg(bytes, range.start, range.end);
    if (jpeg !== null) {
      const { exif, ...preview } = jpeg;
      const colours = (await exifIn(bytes, exif)).facts.colours ?? range.colours;
      previews.set(preview.start, { ...preview, ...(colours && { colours }) });
      for (const inner of exif === null ? [] : await thumbnailsIn(bytes, exif)) {
        previews.set(inner.start, inner);
      }
    }
  }
  return [...previews.values()].sort((a, b) => b.width * b.height - a.width * a.height);
}

/** The thumbnails in a block of EXIF data. */
export async function thumbnailsIn(bytes: FileBytes, exif: ByteRange): Promise<EmbeddedJpeg[]> {
  const block = await tiffBlock(bytes, exif.start, exif.end);
  const ranges = block === null ? [] : await jpegRanges(await readDirectories(block));
  const thumbnails: EmbeddedJpeg[] = [];
  for (const { start, end } of ranges) {
    const jpeg = end <= exif.end ? await readJpeg(bytes, start, end) : null;
    if (jpeg !== null) {
      thumbnails.push({ start, end, width: jpeg.width, height: jpeg.height });
    }
  }
  return thumbnails;
}

export function smallestThumbnail(previews: readonly EmbeddedJpeg[]): EmbeddedJpeg | null {
  return (
    previews.findLast(({ width, height }) => Math.max(width, height) >= MIN_THUMBNAIL_SIDE) ?? null
  );
}
