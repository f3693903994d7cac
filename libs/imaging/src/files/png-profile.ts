import {
  codedColourSpace,
  type ColourSpace,
  type ReadBytes,
} from '@roomlight/photography/camera-files';
import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE_BYTES = 8;
/** Length, type and checksum of a chunk. */
const FRAME_BYTES = 12;
/** Behind the signature; has the size. */
const IHDR_BYTES = 25;
const MAX_CHUNKS = 64;

/**
 * The colours that a PNG names by code points (cICP), or as sRGB; the code points win, whichever comes first (PNG, third
 * edition, section 4.3).
 * @returns null where it does neither
 */
export async function pngColourSpace(read: ReadBytes, size: number): Promise<ColourSpace | null> {
  let named: ColourSpace | null = null;
  let at = SIGNATURE_BYTES;
  for (let n = 0; n < MAX_CHUNKS && at + FRAME_BYTES <= size; n++) {
    const chunk = Buffer.from(await read(at, at + FRAME_BYTES));
    const type = chunk.toString('latin1', 4, 8);
    if (type === 'cICP') {
      return codedColourSpace(chunk[8]!, chunk[9]!);
    }
    if (type === 'sRGB') {
      named = 'srgb';
    }
    if (type === 'IDAT') {
      break;
    }
    at += FRAME_BYTES + chunk.readUInt32BE(0);
  }
  return named;
}

/** Adds an ICC profile to a PNG file that has none. No pixel is converted. */
export function withPngProfile(png: Buffer, profile: Buffer): Buffer {
  const at = SIGNATURE_BYTES + IHDR_BYTES;
  return Buffer.concat([png.subarray(0, at), pngProfileChunk(profile), png.subarray(at)]);
}

export function pngProfileChunk(profile: Buffer): Buffer {
  return pngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), deflateSync(profile)]));
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}
