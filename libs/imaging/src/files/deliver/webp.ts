import type { Carried } from './carried.js';

const RIFF_BYTES = 12;
const HEAD_BYTES = 8;
/** Flags of the extended format (RFC 9649, section 2.7.1). */
const FLAGS_AT = HEAD_BYTES;
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;
const HAS_PROFILE = 0x20;
const KEPT = ['VP8X', 'ICCP', 'ALPH', 'VP8 ', 'VP8L'];

/**
 * The file with the same picture and the metadata that it carries.
 * @returns null for an animation
 */
export function deliveredWebp(webp: Buffer, { exif, xmp, profile }: Carried): Buffer | null {
  const end = Math.min(webp.length, HEAD_BYTES + webp.readUInt32LE(4));
  const chunks: Buffer[] = [];
  for (let at = RIFF_BYTES; at + HEAD_BYTES <= end;) {
    const type = webp.toString('latin1', at, at + 4);
    const length = webp.readUInt32LE(at + 4);
    const next = at + HEAD_BYTES + length + (length % 2);
    if (type === 'ANIM' || type === 'ANMF') {
      return null;
    }
    if (KEPT.includes(type)) {
      chunks.push(webp.subarray(at, Math.min(next, end)));
    }
    at = next;
  }
  const [first] = chunks;
  if (first?.toString('latin1', 0, 4) === 'VP8X') {
    const extended = Buffer.from(first);
    const told =
      (exif === null ? 0 : HAS_EXIF) |
      (xmp === null ? 0 : HAS_XMP) |
      (profile === null ? 0 : HAS_PROFILE);
    extended.writeUInt8((first.readUInt8(FLAGS_AT) & ~(HAS_EXIF | HAS_XMP)) | told, FLAGS_AT);
    chunks.splice(0, 1, extended, ...(profile === null ? [] : [chunk('ICCP', profile)]));
    chunks.push(
      ...(exif === null ? [] : [chunk('EXIF', exif)]),
      ...(xmp === null ? [] : [chunk('XMP ', Buffer.from(xmp))]),
    );
  }
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks]);
  return chunk('RIFF', body);
}

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}
