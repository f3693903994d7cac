import { CARRIED_TAGS } from '@roomlight/photography/camera-files';

const EXIF_IFD = 0x8769;
const INTEROPERABILITY_IFD = 0xa005;
const ENTRY_BYTES = 12;
/** Bytes of a value by its type, from BYTE to IFD (TIFF 6.0, section 2, and TIFF/EP). */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];

/** Orientation, resolution, place of chroma samples; versions, components and size; the version of interoperability. */
const ALLOWED = {
  first: [...CARRIED_TAGS.first, EXIF_IFD, 0x112, 0x11a, 0x11b, 0x128, 0x213],
  exif: [...CARRIED_TAGS.exif, INTEROPERABILITY_IFD, 0x9000, 0x9101, 0xa000, 0xa002, 0xa003],
  interoperability: [...CARRIED_TAGS.interoperability, 2],
};

/**
 * Whether a block of EXIF data has nothing but what may leave the account: no other tag, no thumbnail, and no bytes that
 * no tag names. The engine's own photos are like that, so that they needn't be written again.
 */
export function isPlainExif(block: Buffer): boolean {
  const order = block.toString('latin1', 0, 2);
  if (block.length < 8 || (order !== 'II' && order !== 'MM')) {
    return false;
  }
  const u16 = (at: number): number =>
    order === 'II' ? block.readUInt16LE(at) : block.readUInt16BE(at);
  const u32 = (at: number): number =>
    order === 'II' ? block.readUInt32LE(at) : block.readUInt32BE(at);
  const isNamed = new Uint8Array(block.length).fill(1, 0, 8);

  const isPlain = (at: number, tags: readonly number[]): boolean => {
    const end = at + 2 <= block.length ? at + 2 + ENTRY_BYTES * u16(at) + 4 : Infinity;
    if (end > block.length || isNamed[at] === 1 || u32(end - 4) !== 0) {
      return false;
    }
    isNamed.fill(1, at, end);
    for (let entry = at + 2; entry < end - 4; entry += ENTRY_BYTES) {
      const tag = u16(entry);
      const bytes = (TYPE_BYTES[u16(entry + 2)] ?? 0) * u32(entry + 4);
      const value = u32(entry + 8);
      if (!tags.includes(tag) || bytes === 0 || (bytes > 4 && value + bytes > block.length)) {
        return false;
      }
      if (bytes > 4) {
        // Values that share bytes would take the square of the time.
        if (isNamed[value] === 1) {
          return false;
        }
        isNamed.fill(1, value, value + bytes);
      }
      if (tag === EXIF_IFD && !isPlain(value, ALLOWED.exif)) {
        return false;
      }
      if (tag === INTEROPERABILITY_IFD && !isPlain(value, ALLOWED.interoperability)) {
        return false;
      }
    }
    return true;
  };
  return (
    isPlain(u32(4), ALLOWED.first) && block.every((byte, at) => byte === 0 || isNamed[at] === 1)
  );
}
