import type { CameraAngles } from '@roomlight/photography/geometry';
import { firstDirectory, TiffDirectory } from './headers/tiff-directory.js';
import { APP1, jpegSegments } from './jpeg-segments.js';

const EXIF = Buffer.from('Exif\0\0', 'latin1');
const XMP = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1');
/** Bytes of a segment's marker and length. */
const SEGMENT_HEAD = 4;
const MAKE = 0x010f;
const EXIF_DIRECTORY = 0x8769;
const MAKER_NOTE = 0x927c;
/** LevelInfo of Canon: 32-bit numbers, of which these are roll and pitch in tenths of a degree. */
const CANON_LEVEL = 0x4059;
const CANON_ROLL = 4;
const CANON_PITCH = 5;
const WHOLE_TURN = 3600;
/** Roll and pitch of Panasonic, in tenths of a degree, in a directory behind a name of 12 bytes. */
const PANASONIC_NAME_BYTES = 12;
const PANASONIC_ROLL = 0x90;
const PANASONIC_PITCH = 0x91;
const DJI_NUMBER = /drone-dji:Gimbal(Pitch|Roll)Degree(?:="|>)\s*([-+]?\d+(?:\.\d+)?)/g;
const TENTH = 0.1;
const QUARTER = 90;

/**
 * How the camera was held by its own level, which Canon, Panasonic and DJI record in a JPEG's maker notes and XMP, as
 * ExifTool's tables describe them. Nikon encrypts it; other makers' notes aren't read.
 * @param file a photo's bytes, or their beginning
 * @returns degrees, of a photo that is shown upright; null where no level is recorded
 */
export function cameraLevel(file: Buffer): CameraAngles | null {
  if (file.length < 2 || file.readUInt16BE() !== 0xffd8) {
    return null;
  }
  for (const { marker, start, end } of jpegSegments(file)) {
    const payload = file.subarray(start + SEGMENT_HEAD, end);
    const level =
      marker !== APP1
        ? null
        : startsWith(payload, EXIF)
          ? makerLevel(payload.subarray(EXIF.length))
          : startsWith(payload, XMP)
            ? gimbalLevel(payload.toString('latin1', XMP.length))
            : null;
    if (level !== null) {
      return upright(level);
    }
  }
  return null;
}

function startsWith(payload: Buffer, name: Buffer): boolean {
  return payload.subarray(0, name.length).equals(name);
}

/** @param tiff what a JPEG's EXIF segment holds; the places in Canon's notes count from its beginning, too */
function makerLevel(tiff: Buffer): CameraAngles | null {
  if (tiff.length < 8) {
    return null;
  }
  const main = TiffDirectory.read(tiff, firstDirectory(tiff));
  const exifAt = main?.number(EXIF_DIRECTORY);
  const exif = exifAt === undefined ? undefined : TiffDirectory.read(tiff, exifAt);
  const at = exif?.number(MAKER_NOTE);
  if (main === undefined || at === undefined) {
    return null;
  }
  const [make = ''] = main.text(MAKE).trim().split(' ', 1);
  switch (make.toLowerCase()) {
    case 'canon':
      return canonLevel(TiffDirectory.read(tiff, at));
    case 'panasonic':
      return panasonicLevel(TiffDirectory.read(tiff, at + PANASONIC_NAME_BYTES));
    default:
      return null;
  }
}

function canonLevel(notes: TiffDirectory | undefined): CameraAngles | null {
  const values = notes?.numbers(CANON_LEVEL) ?? [];
  const roll = values[CANON_ROLL];
  const pitch = values[CANON_PITCH];
  return roll === undefined || pitch === undefined
    ? null
    : { vertical: TENTH * withinHalfTurn(pitch), horizontal: -TENTH * withinHalfTurn(roll) };
}

/** Tenths of a degree from -1800 to 1800. */
function withinHalfTurn(value: number): number {
  const signed = value | 0;
  return signed > WHOLE_TURN / 2 ? signed - WHOLE_TURN : signed;
}

function panasonicLevel(notes: TiffDirectory | undefined): CameraAngles | null {
  const roll = notes?.number(PANASONIC_ROLL);
  const pitch = notes?.number(PANASONIC_PITCH);
  return roll === undefined || pitch === undefined
    ? null
    : { vertical: -TENTH * signed16(pitch), horizontal: TENTH * signed16(roll) };
}

function signed16(value: number): number {
  return (value << 16) >> 16;
}

function gimbalLevel(xmp: string): CameraAngles | null {
  const angles = new Map<string, number>();
  for (const [, axis = '', degrees = ''] of xmp.matchAll(DJI_NUMBER)) {
    angles.set(axis, Number(degrees));
  }
  const vertical = angles.get('Pitch');
  const horizontal = angles.get('Roll');
  return vertical === undefined || horizontal === undefined ? null : { vertical, horizontal };
}

/** A camera held on its side rolls by a quarter of a turn, which the photo's orientation already undoes. */
function upright({ vertical, horizontal }: CameraAngles): CameraAngles {
  return { vertical, horizontal: horizontal - QUARTER * Math.round(horizontal / QUARTER) };
}
