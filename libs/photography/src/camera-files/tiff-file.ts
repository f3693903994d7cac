import type { CameraFileFormat, SensorData } from './camera-file.types.js';
import type { CameraReading } from './camera-reading.js';
import { exifFacts } from './exif-shot.rules.js';
import type { FileBytes } from './file-bytes.js';
import { jpegRanges, previewsIn, smallestThumbnail } from './previews.js';
import { readDirectories, tiffBlock, type TiffDirectory } from './tiff.js';
import { upright } from './upright.js';

/** Tags of TIFF 6.0, TIFF/EP and DNG. */
const NEW_SUBFILE_TYPE = 254;
const IMAGE_WIDTH = 256;
const IMAGE_LENGTH = 257;
const COMPRESSION = 259;
const PHOTOMETRIC_INTERPRETATION = 262;
const MAKE = 271;
const DNG_VERSION = 50706;
const DEFAULT_CROP_SIZE = 50720;
const STRIPS = { offsets: 273, lengths: 279 };
const TILES = { offsets: 324, lengths: 325 };

const REDUCED_RESOLUTION = 1;
/** A mosaic of a sensor's colours (TIFF/EP), and one already separated but not developed (DNG). */
const SENSOR_DATA = [32803, 34892];

/** Edges of the picture on Panasonic's sensors. */
const PANASONIC_EDGES = { top: 4, left: 5, bottom: 6, right: 7 };

/** Panasonic and Olympus; others begin like any TIFF. */
const OWN_SIGNATURES = /^(IIU\0|IIRO|IIRS|MMOR)/;
/** Marks of Canon and Phase One behind the header of a TIFF. */
const OWN_MARKS = /^(II\*\0|MM\0\*)[^]{4}(CR|IIII|MMMM)/;

interface Size {
  width: number;
  height: number;
}

/** Reads a TIFF, and the RAW files that are built like one: CR2, NEF, ARW, DNG, RW2, ORF and others. */
export async function readTiffFile(bytes: FileBytes): Promise<CameraReading | null> {
  const block = await tiffBlock(bytes, 0, bytes.size);
  const directories = block && (await readDirectories(block));
  const first = directories?.pictures[0];
  if (directories === null || first === undefined) {
    return null;
  }
  const { pictures, exif } = directories;
  const format = await formatOf(await bytes.text(0, 12), pictures);
  const previews = await previewsIn(bytes, await jpegRanges(directories));
  const facts = await exifFacts(first, exif);
  const found = format === 'raw' ? await sensorDirectory(pictures) : null;
  const own = format === 'raw' ? (found?.size ?? null) : await sizeOf(first);
  const size = own ?? facts.size ?? (await sizeOf(first)) ?? previews[0];
  return {
    file: {
      format,
      shot: { ...facts.shot, ...upright(size, facts.orientation) },
      orientation: facts.orientation,
      colours: facts.colours,
      previews,
      sensor: format === 'raw' ? await sensorData(found?.directory ?? first, bytes.size) : null,
      thumbnail: smallestThumbnail(previews),
    },
    metadata: { first, exif, profile: null },
  };
}

async function formatOf(
  start: string,
  pictures: readonly TiffDirectory[],
): Promise<CameraFileFormat> {
  const [first] = pictures;
  if (OWN_SIGNATURES.test(start) || OWN_MARKS.test(start) || first?.has(DNG_VERSION)) {
    return 'raw';
  }
  for (const directory of pictures) {
    if (await isSensorData(directory)) {
      return 'raw';
    }
  }
  // A camera's file that begins with a thumbnail keeps its sensor data elsewhere; an ordinary TIFF begins with the
  // photo.
  const kind = (await first?.number(NEW_SUBFILE_TYPE)) ?? 0;
  const isThumbnail = (kind & REDUCED_RESOLUTION) !== 0;
  return isThumbnail && (await first?.text(MAKE)) !== undefined ? 'raw' : 'tiff';
}

async function isSensorData(directory: TiffDirectory): Promise<boolean> {
  const interpretation = await directory.number(PHOTOMETRIC_INTERPRETATION);
  return interpretation !== undefined && SENSOR_DATA.includes(interpretation);
}

/** The largest of the directories with sensor data; null when none says its size. */
async function sensorDirectory(
  pictures: readonly TiffDirectory[],
): Promise<{ directory: TiffDirectory; size: Size } | null> {
  let largest: { directory: TiffDirectory; size: Size } | null = null;
  for (const directory of pictures) {
    const size =
      (await panasonicSize(directory)) ??
      ((await isSensorData(directory))
        ? ((await cropOf(directory)) ?? (await sizeOf(directory)))
        : null);
    if (size && (largest === null || areaOf(size) > areaOf(largest.size))) {
      largest = { directory, size };
    }
  }
  return largest;
}

const areaOf = ({ width, height }: Size): number => width * height;

/** Strips or tiles are whole where the first and the last of them are, and those between as far as they are read. */
async function sensorData(directory: TiffDirectory, fileSize: number): Promise<SensorData> {
  let isWhole = false;
  for (const { offsets, lengths } of [STRIPS, TILES]) {
    const starts = await directory.numbers(offsets);
    const bytes = await directory.numbers(lengths);
    if (starts.length > 0) {
      const ends = starts.map((start, n) => start + (bytes[n] ?? 0));
      const last = ((await directory.last(offsets)) ?? 0) + ((await directory.last(lengths)) ?? 0);
      isWhole = Math.max(last, ...ends) + directory.block.start <= fileSize;
    }
  }
  return { compression: (await directory.number(COMPRESSION)) ?? null, isWhole };
}

async function panasonicSize(directory: TiffDirectory): Promise<Size | null> {
  const { top, left, bottom, right } = PANASONIC_EDGES;
  return sizeFrom(
    ((await directory.number(right)) ?? 0) - ((await directory.number(left)) ?? 0),
    ((await directory.number(bottom)) ?? 0) - ((await directory.number(top)) ?? 0),
  );
}

async function cropOf(directory: TiffDirectory): Promise<Size | null> {
  const [width, height] = await directory.numbers(DEFAULT_CROP_SIZE);
  return sizeFrom(width, height);
}

async function sizeOf(directory: TiffDirectory): Promise<Size | null> {
  return sizeFrom(await directory.number(IMAGE_WIDTH), await directory.number(IMAGE_LENGTH));
}

function sizeFrom(width = 0, height = 0): Size | null {
  return width >= 1 && height >= 1
    ? { width: Math.round(width), height: Math.round(height) }
    : null;
}
