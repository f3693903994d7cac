import type { CameraFile } from './camera-file.types.js';
import { exifColourSpace, type ColourSpace } from './colour-space.rules.js';
import { TiffDirectory } from './tiff.js';

/** What EXIF data says, without the size of the picture. */
export interface ExifFacts {
  shot: Omit<CameraFile['shot'], 'width' | 'height'>;
  /** 1 to 8 */
  orientation: number;
  /** The size of the picture as EXIF tells it, in the orientation of the sensor. */
  size: { width: number; height: number } | null;
  colours: ColourSpace | null;
}

/** Tags of TIFF 6.0, Exif 2.32 and DNG 1.6. */
const TAG = {
  make: 0x10f,
  model: 0x110,
  orientation: 0x112,
  dateTime: 0x132,
  panasonicIso: 0x17,
  exposureTime: 0x829a,
  fNumber: 0x829d,
  iso: 0x8827,
  standardOutputSensitivity: 0x8831,
  recommendedExposureIndex: 0x8832,
  dateTimeOriginal: 0x9003,
  flash: 0x9209,
  focalLength: 0x920a,
  subSecTime: 0x9290,
  subSecTimeOriginal: 0x9291,
  pixelWidth: 0xa002,
  pixelHeight: 0xa003,
  colourSpace: 0xa001,
  interoperability: 0xa005,
  bodySerialNumber: 0xa431,
  cameraSerialNumber: 0xc62f,
} as const;

/** The field of two bytes can't hold a larger sensitivity; others then do. */
const ISO_BEYOND = 65535;

/**
 * Reads the shot from a camera's directories.
 * @param first has the camera
 * @param exif has the exposure; null when there is none
 */
export async function exifFacts(
  first: TiffDirectory,
  exif: TiffDirectory | null,
): Promise<ExifFacts> {
  const orientation = (await first.number(TAG.orientation)) ?? 1;
  const flash = await exif?.number(TAG.flash);
  const width = await positive(exif, TAG.pixelWidth);
  const height = await positive(exif, TAG.pixelHeight);
  return {
    shot: {
      ...(await timeOf(first, exif)),
      exposureSeconds: await positive(exif, TAG.exposureTime),
      aperture: await positive(exif, TAG.fNumber),
      iso: await isoOf(first, exif),
      focalLength: await positive(exif, TAG.focalLength),
      flashFired: flash === undefined ? null : (flash & 1) === 1,
      camera: await cameraOf(first, exif),
    },
    orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
    size: width !== null && height !== null ? { width, height } : null,
    colours: exifColourSpace({
      colorSpace: (await exif?.number(TAG.colourSpace)) ?? null,
      interoperability: await interoperabilityOf(exif),
      make: (await first.text(TAG.make)) ?? null,
    }),
  };
}

const INTEROPERABILITY_INDEX = 1;

async function interoperabilityOf(exif: TiffDirectory | null): Promise<string | null> {
  const at = await exif?.number(TAG.interoperability);
  const directory =
    exif === null || at === undefined ? null : await TiffDirectory.read(exif.block, at);
  return (await directory?.text(INTEROPERABILITY_INDEX)) ?? null;
}

export const NO_EXIF: ExifFacts = {
  shot: {
    takenAt: null,
    hasSubSeconds: false,
    exposureSeconds: null,
    aperture: null,
    iso: null,
    focalLength: null,
    flashFired: null,
    camera: null,
  },
  orientation: 1,
  size: null,
  colours: null,
};

async function timeOf(
  first: TiffDirectory,
  exif: TiffDirectory | null,
): Promise<{ takenAt: number | null; hasSubSeconds: boolean }> {
  const original = await exif?.text(TAG.dateTimeOriginal);
  const whole = cameraTime(original) ?? cameraTime(await first.text(TAG.dateTime));
  const parts = await exif?.text(original === undefined ? TAG.subSecTime : TAG.subSecTimeOriginal);
  const hasSubSeconds = whole !== null && parts !== undefined && /^\d+$/.test(parts);
  const takenAt = hasSubSeconds ? whole + Math.round(Number(`0.${parts}`) * 1000) : whole;
  return { takenAt, hasSubSeconds };
}

/**
 * Reads `2026:11:23 10:15:00`.
 * @returns milliseconds since 1970 as if the clock showed UTC; null for a clock that was never set
 */
function cameraTime(text: string | undefined): number | null {
  const parts = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/.exec(text ?? '');
  if (parts === null) {
    return null;
  }
  const [year = 0, month = 0, day = 0, hours, minutes, seconds] = parts.slice(1).map(Number);
  return year === 0 || month === 0 || day === 0
    ? null
    : Date.UTC(year, month - 1, day, hours, minutes, seconds);
}

async function isoOf(first: TiffDirectory, exif: TiffDirectory | null): Promise<number | null> {
  const iso = await positive(exif, TAG.iso);
  if (iso !== null && iso !== ISO_BEYOND) {
    return iso;
  }
  return (
    (await positive(exif, TAG.recommendedExposureIndex)) ??
    (await positive(exif, TAG.standardOutputSensitivity)) ??
    iso ??
    (await positive(first, TAG.panasonicIso))
  );
}

async function cameraOf(first: TiffDirectory, exif: TiffDirectory | null): Promise<string | null> {
  const make = await first.text(TAG.make);
  const model = await first.text(TAG.model);
  const serial =
    (await exif?.text(TAG.bodySerialNumber)) ?? (await first.text(TAG.cameraSerialNumber));
  const known = [make, model, serial].filter((part) => part !== undefined);
  return known.length === 0 ? null : known.join(' ');
}

async function positive(directory: TiffDirectory | null, tag: number): Promise<number | null> {
  const value = await directory?.number(tag);
  return value !== undefined && value > 0 ? value : null;
}
