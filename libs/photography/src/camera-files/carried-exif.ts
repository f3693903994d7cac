import type { Metadata } from './camera-reading.js';
import { TiffDirectory, type StoredTag } from './tiff.js';

/** Tags that a picture takes over from its camera's file, in their byte order. */
export interface CarriedExif {
  isLittleEndian: boolean;
  /** Camera, time and rights (TIFF 6.0). */
  first: StoredTag[];
  /** Exposure and lens (Exif 2.32). */
  exif: StoredTag[];
  /** Which colours the picture has where it has no profile (Exif 2.32, interoperability); else empty. */
  interoperability?: StoredTag[];
}

/** Make, Model, DateTime, Copyright */
const FIRST_TAGS = [0x10f, 0x110, 0x132, 0x8298];

/** Without the place (GPS), serial numbers, names of owners, maker notes, sizes and thumbnails. */
const EXIF_TAGS = [
  // Exposure time, f-number, programme, sensitivities.
  0x829a, 0x829d, 0x8822, 0x8827, 0x8830, 0x8831, 0x8832,
  // Times, their zones and fractions.
  0x9003, 0x9004, 0x9010, 0x9011, 0x9012, 0x9290, 0x9291, 0x9292,
  // Shutter, aperture, bias, metering, light source, flash, focal length.
  0x9201, 0x9202, 0x9204, 0x9205, 0x9207, 0x9208, 0x9209, 0x920a,
  // Exposure mode, white balance, equivalent focal length.
  0xa402, 0xa403, 0xa405,
  // Lens: range, make, model.
  0xa432, 0xa433, 0xa434,
];

const COLOUR_SPACE = 0xa001;
const INTEROPERABILITY_INDEX = 1;

/** What `exifBlock` may write of what a picture carries. */
export const CARRIED_TAGS = {
  first: FIRST_TAGS,
  exif: [...EXIF_TAGS, COLOUR_SPACE],
  interoperability: [INTEROPERABILITY_INDEX],
} as const;

const LONG = 4;
const EXIF_IFD = 0x8769;
const INTEROPERABILITY_IFD = 0xa005;
const HEADER_BYTES = 8;

export async function carriedExif({ first, exif }: Metadata): Promise<CarriedExif | null> {
  const block = (first ?? exif)?.block;
  if (block === undefined) {
    return null;
  }
  const { isLittleEndian } = block;
  return {
    isLittleEndian,
    first: (await first?.stored(FIRST_TAGS)) ?? [],
    exif: exif?.block.isLittleEndian === isLittleEndian ? await exif.stored(EXIF_TAGS) : [],
  };
}

/** As `carriedExif`, for the same pixels: with what EXIF says of their colours. */
export async function carriedWithColours({ first, exif }: Metadata): Promise<CarriedExif | null> {
  const carried = await carriedExif({ first, exif, profile: null });
  if (carried === null) {
    return null;
  }
  const own = exif?.block.isLittleEndian === carried.isLittleEndian ? exif : null;
  const at = await own?.number(INTEROPERABILITY_IFD);
  const directory = own && at !== undefined ? await TiffDirectory.read(own.block, at) : null;
  return {
    ...carried,
    exif: [...carried.exif, ...((await own?.stored([COLOUR_SPACE])) ?? [])],
    interoperability: (await directory?.stored([INTEROPERABILITY_INDEX])) ?? [],
  };
}

/**
 * Writes a TIFF of one directory and that of EXIF: a block of EXIF data, or the beginning of a TIFF file. Its length
 * doesn't depend on the tags' values.
 * @param more tags of the first directory
 */
export function exifBlock(
  { isLittleEndian, first, exif, interoperability = [] }: CarriedExif,
  more: readonly StoredTag[],
): Uint8Array {
  const pointer = (tag: number, to: readonly StoredTag[]): StoredTag[] =>
    to.length === 0 ? [] : [numbersTag(tag, 'long', [0], isLittleEndian)];
  const toInteroperability = pointer(INTEROPERABILITY_IFD, interoperability);
  const exposure = [...exif, ...toInteroperability];
  const toExif = pointer(EXIF_IFD, exposure);
  const inside = [exposure, interoperability].filter((tags) => tags.length > 0);
  const directories = [[...first, ...more, ...toExif], ...inside];
  const places: number[] = [];
  let end = HEADER_BYTES;
  for (const tags of directories) {
    places.push(end);
    end += directoryLength(tags);
  }
  [...toExif, ...toInteroperability].forEach(({ bytes }, n) => {
    bytes.set(longBytes(places[n + 1] ?? 0, isLittleEndian));
  });
  const block = new Uint8Array(end);
  block.set(isLittleEndian ? [0x49, 0x49, 42, 0] : [0x4d, 0x4d, 0, 42]);
  block.set(longBytes(HEADER_BYTES, isLittleEndian), 4);
  directories.forEach((tags, n) => {
    writeDirectory(block, places[n] ?? 0, tags, isLittleEndian);
  });
  return block;
}

/** A tag of one or more numbers. */
export function numbersTag(
  tag: number,
  kind: 'short' | 'long',
  values: readonly number[],
  isLittleEndian: boolean,
): StoredTag {
  const size = kind === 'short' ? 2 : 4;
  const bytes = new Uint8Array(size * values.length);
  const view = new DataView(bytes.buffer);
  values.forEach((value, n) => {
    if (kind === 'short') {
      view.setUint16(size * n, value, isLittleEndian);
    } else {
      view.setUint32(size * n, value, isLittleEndian);
    }
  });
  return { tag, type: kind === 'short' ? 3 : LONG, count: values.length, bytes };
}

function longBytes(value: number, isLittleEndian: boolean): Uint8Array {
  return numbersTag(0, 'long', [value], isLittleEndian).bytes;
}

const even = (length: number): number => length + (length % 2);

function directoryLength(tags: readonly StoredTag[]): number {
  const outside = tags.reduce(
    (sum, { bytes }) => sum + (bytes.length > 4 ? even(bytes.length) : 0),
    0,
  );
  return 2 + 12 * tags.length + 4 + outside;
}

function writeDirectory(
  into: Uint8Array,
  at: number,
  tags: readonly StoredTag[],
  isLittleEndian: boolean,
): void {
  const view = new DataView(into.buffer);
  view.setUint16(at, tags.length, isLittleEndian);
  let outside = at + 2 + 12 * tags.length + 4;
  const sorted = [...tags].sort((a, b) => a.tag - b.tag);
  sorted.forEach(({ tag, type, count, bytes }, n) => {
    const entry = at + 2 + 12 * n;
    view.setUint16(entry, tag, isLittleEndian);
    view.setUint16(entry + 2, type, isLittleEndian);
    view.setUint32(entry + 4, count, isLittleEndian);
    if (bytes.length <= 4) {
      into.set(bytes, entry + 8);
    } else {
      view.setUint32(entry + 8, outside, isLittleEndian);
      into.set(bytes, outside);
      outside += even(bytes.length);
    }
  });
}
