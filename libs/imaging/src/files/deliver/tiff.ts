import {
  exifBlock,
  numbersTag,
  type CarriedExif,
  type StoredTag,
} from '@roomlight/photography/camera-files';
import { barePicture } from './jpeg.js';

const COMPRESSION = 259;
const JPEG_TABLES = 347;
const ICC_PROFILE = 34675;
/** None, fax, LZW, Deflate (twice), PackBits, LZMA, Zstandard: pixels alone. */
const PLAIN = [1, 2, 3, 4, 5, 8, 32946, 32773, 34925, 50000];
const JPEG = 7;

/** Where strips and tiles are, and their lengths. */
const PIXELS = [
  { offsets: 273, lengths: 279 },
  { offsets: 324, lengths: 325 },
] as const;

/** What decoding, colours and the size of a pixel need (TIFF 6.0; ICC profiles). */
const KEPT = [
  ...[256, 257, 258, COMPRESSION, 262, 266, 274, 277, 278, 282, 283, 284, 292, 293, 296],
  ...[301, 317, 318, 319, 320, 322, 323, 332, 334, 338, 339, JPEG_TABLES],
  ...[529, 530, 531, 532, ICC_PROFILE],
];

const ENTRY_BYTES = 12;
const SHORT = 3;
const UNDEFINED = 7;
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];

/**
 * The file with the same pixels of its first picture and the metadata that it carries.
 * @param profile that it has only by its tags
 * @returns null when its pixels are stored in another way, or lie in each other
 */
export function deliveredTiff(
  tiff: Buffer,
  carried: CarriedExif | null,
  profile: Buffer | null,
): Buffer | null {
  const isLittleEndian = tiff.toString('latin1', 0, 2) === 'II';
  const entries = firstDirectory(tiff, isLittleEndian);
  const numbers = (tag: number): number[] => {
    const { type = 0, bytes } = entries.get(tag) ?? {};
    const size = type === SHORT ? 2 : 4;
    return Array.from({ length: Math.floor((bytes?.length ?? 0) / size) }, (_, n) =>
      numberAt(bytes ?? tiff, n * size, size, isLittleEndian),
    );
  };
  const compression = numbers(COMPRESSION)[0] ?? 1;
  const pixels = PIXELS.find(({ offsets }) => entries.has(offsets));
  if (pixels === undefined || !(compression === JPEG || PLAIN.includes(compression))) {
    return null;
  }
  const lengths = numbers(pixels.lengths);
  const pieces = numbers(pixels.offsets).map((at, n) => tiff.subarray(at, at + (lengths[n] ?? 0)));
  if (pieces.reduce((sum, piece) => sum + piece.length, 0) > tiff.length) {
    return null;
  }
  const own = compression === JPEG ? pieces.map(barePicture) : pieces;
  const kept = KEPT.flatMap((tag) => entries.get(tag) ?? []).map((stored) =>
    stored.tag === JPEG_TABLES ? withBytes(stored, barePicture(stored.bytes)) : stored,
  );
  const exif = carried?.isLittleEndian === isLittleEndian ? carried : null;
  const blockFor = (offsets: readonly number[]): Uint8Array =>
    exifBlock(exif ?? { isLittleEndian, first: [], exif: [] }, [
      ...kept,
      ...(profile === null
        ? []
        : [{ tag: ICC_PROFILE, type: UNDEFINED, count: profile.length, bytes: profile }]),
      numbersTag(pixels.offsets, 'long', offsets, isLittleEndian),
      numbersTag(
        pixels.lengths,
        'long',
        own.map(({ length }) => length),
        isLittleEndian,
      ),
    ]);
  let end = blockFor(own.map(() => 0)).length;
  const offsets = own.map(({ length }) => {
    const at = end;
    end += length + (length % 2);
    return at;
  });
  const padded = own.flatMap((piece) => [piece, Buffer.alloc(piece.length % 2)]);
  return Buffer.concat([blockFor(offsets), ...padded]);
}

interface Stored extends StoredTag {
  bytes: Buffer;
}

function withBytes(stored: Stored, bytes: Buffer): Stored {
  return { ...stored, bytes, count: bytes.length };
}

/** The tags of the first directory whose values are in the file. */
function firstDirectory(tiff: Buffer, isLittleEndian: boolean): Map<number, Stored> {
  const u16 = (at: number): number => numberAt(tiff, at, 2, isLittleEndian);
  const u32 = (at: number): number => numberAt(tiff, at, 4, isLittleEndian);
  const at = u32(4);
  const end = at + 2 <= tiff.length ? at + 2 + ENTRY_BYTES * u16(at) : Infinity;
  const entries = new Map<number, Stored>();
  if (end > tiff.length) {
    return entries;
  }
  for (let entry = at + 2; entry < end; entry += ENTRY_BYTES) {
    const [tag, type, count] = [u16(entry), u16(entry + 2), u32(entry + 4)];
    const length = (TYPE_BYTES[type] ?? 0) * count;
    const start = length > 4 ? u32(entry + 8) : entry + 8;
    if (length > 0 && start + length <= tiff.length) {
      entries.set(tag, { tag, type, count, bytes: tiff.subarray(start, start + length) });
    }
  }
  return entries;
}

function numberAt(bytes: Buffer, at: number, size: 2 | 4, isLittleEndian: boolean): number {
  return isLittleEndian ? bytes.readUIntLE(at, size) : bytes.readUIntBE(at, size);
}
