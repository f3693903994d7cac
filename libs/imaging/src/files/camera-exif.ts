import ExifReader, { type ExpandedTags } from 'exifreader';
import type { Exif } from '../libvips/sharp.js';
import type { ExposureFacts } from './inspect.js';

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
  const exposure = cameraExposure(file);
  return exposure !== undefined && Math.log2(100 / exposure) < DAYLIGHT;
}

/**
 * @param file a photo's bytes, or their beginning
 * @returns how much light the camera collected by its settings: seconds · ISO ÷ f-number²; undefined when it didn't
 * record all three
 */
export function cameraExposure(file: Buffer): number | undefined {
  const { exposureSeconds, aperture, iso } = exposureFacts(file);
  return exposureSeconds === null || aperture === null || iso === null
    ? undefined
    : (exposureSeconds * iso) / aperture ** 2;
}

/**
 * @param file a photo's bytes, or their beginning
 * @returns what the camera recorded about the exposure; null for what it didn't
 */
export function exposureFacts(file: Buffer): ExposureFacts {
  const { ExposureTime, FNumber, ISOSpeedRatings, Flash } = readExif(file);
  return {
    exposureSeconds: numberOf(ExposureTime?.value),
    aperture: numberOf(FNumber?.value),
    iso: numberOf(ISOSpeedRatings?.value),
    flashFired: typeof Flash?.value === 'number' ? (Flash.value & FIRED) !== 0 : null,
  };
}

/** A positive number from a tag's number or fraction, or the first of several; null for anything else. */
function numberOf(value: unknown): number | null {
  if (Array.isArray(value)) {
    const over: unknown = value[0];
    const under: unknown = value[1] ?? 1;
    return typeof over === 'number' && typeof under === 'number' ? numberOf(over / under) : null;
  }
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null;
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
