import ExifReader, { type ExpandedTags } from 'exifreader';
import type { Exif } from '../libvips/sharp.js';

type ExifTags = NonNullable<ExpandedTags['exif']>;
type ExifName = (typeof ABOUT_CAMERA)[number] | (typeof ABOUT_EXPOSURE)[number];
const ABOUT_CAMERA = ['Make', 'Model', 'DateTime', 'Copyright'] as const;
const ABOUT_EXPOSURE = [
  'ExposureTime',
  'FNumber',
  'ISOSpeedRatings',
  'ExposureBiasValue',
  'FocalLength',
  'FocalLengthIn35mmFilm',
  'DateTimeOriginal',
  'OffsetTimeOriginal',
  'LensMake',
  'LensModel',
] as const;

/**
 * Returns the camera's metadata for the finished photo: camera, lens, exposure, time and rights. Named tags are copied
 * one by one, so that the place (GPS), serial numbers, names of owners, thumbnails and the old orientation are left out.
 * @param file the frame's bytes; a file without EXIF, or with unreadable EXIF, yields only Orientation
 */
export function cameraExif(file: Buffer): Exif {
  const tags = readExif(file);
  return {
    IFD0: { ...pick(tags, ABOUT_CAMERA), Orientation: '1' },
    IFD2: pick(tags, ABOUT_EXPOSURE),
  };
}

/** Bounds of plausible focal lengths, as 35 mm equivalents (36 × 24 mm film). */
const SHORTEST = 8;
const LONGEST = 600;

/**
 * @param file a photo's bytes
 * @returns 35 mm equivalent focal length in millimetres (36 × 24 mm film); null when the camera didn't record it
 */
export function cameraFocalLength(file: Buffer): number | null {
  const value = readExif(file).FocalLengthIn35mmFilm?.value;
  return typeof value === 'number' && value >= SHORTEST && value <= LONGEST ? value : null;
}

/** The bit of the tag Flash that records whether the flash fired. */
const FIRED = 1;

/**
 * @param file a photo's bytes, or their beginning
 * @returns whether the camera fired a flash; undefined when it didn't record this. Cameras don't detect a flash that a
 * plain trigger fires
 */
export function flashFired(file: Buffer): boolean | undefined {
  const value = readExif(file).Flash?.value;
  return typeof value === 'number' ? (value & FIRED) !== 0 : undefined;
}

/**
 * Exposure value at ISO 100 below which the light isn't daylight: well exposed rooms have 4 to 9, overcast days 11 to 13,
 * the sun 15.
 */
const DAYLIGHT = 9.5;

/**
 * Whether the camera's settings rule out daylight, or the camera fired a flash, as in rooms.
 * @param file a photo's bytes
 * @returns false also where the camera didn't record its settings
 */
export function isIndoorLight(file: Buffer): boolean {
  if (flashFired(file) === true) {
    return true;
  }
  const { ExposureTime, FNumber, ISOSpeedRatings } = readExif(file);
  const time = numberIn(ExposureTime?.value);
  const aperture = numberIn(FNumber?.value);
  const sensitivity = numberIn(ISOSpeedRatings?.value);
  if (time === null || aperture === null || sensitivity === null) {
    return false;
  }
  return Math.log2(((aperture * aperture) / time) * (100 / sensitivity)) < DAYLIGHT;
}

/** A positive number, or a fraction of two. */
function numberIn(value: unknown): number | null {
  const parts: unknown[] = Array.isArray(value) ? value : [value];
  const [over, under = 1] = parts;
  if (typeof over !== 'number' || typeof under !== 'number') {
    return null;
  }
  return over > 0 && under > 0 ? over / under : null;
}

function readExif(file: Buffer): ExifTags {
  try {
    return ExifReader.load(file, { expanded: true, includeTags: { exif: true } }).exif ?? {};
  } catch (error) {
    if (error instanceof ExifReader.errors.MetadataMissingError) {
      return {};
    }
    throw error;
  }
}

function pick(tags: ExifTags, names: readonly ExifName[]): Record<string, string> {
  const entries = names.flatMap((name) => {
    const text = exifText(tags[name]?.value);
    return text === undefined ? [] : [[name, text] as const];
  });
  return Object.fromEntries(entries);
}

/** A tag's value as libvips reads it: text, a number, or a fraction such as 1/60. */
function exifText(value: unknown): string | undefined {
  if (typeof value === 'number') {
    return String(value);
  }
  if (typeof value === 'string') {
    return value || undefined;
  }
  if (!Array.isArray(value) || value.length === 0) {
    return undefined;
  }
  if (value.length === 2 && value.every((part) => typeof part === 'number')) {
    return `${value[0]}/${value[1]}`;
  }
  return value.every((part) => typeof part === 'string') ? value.join('') || undefined : undefined;
}
