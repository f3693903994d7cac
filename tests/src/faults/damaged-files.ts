import sharp from 'sharp';
import { crc32 } from 'node:zlib';

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** A PNG that claims to be that large, with next to nothing behind it. */
export function claimedPng(width: number, height: number): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  // 8-bit RGB, neither filtered nor interlaced in an unusual way.
  const header = Buffer.concat([size, Buffer.from([8, 2, 0, 0, 0])]);
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('IDAT', Buffer.alloc(64, 1)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** All of a JPEG that comes before its pixels. */
export function headerOnly(jpeg: Buffer): Buffer {
  const startOfScan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  return jpeg.subarray(0, startOfScan + 2 + jpeg.readUInt16BE(startOfScan + 2));
}

/** A plain photo, small and quick to make. */
export function plainJpeg(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#8fa9c4' } })
    .jpeg()
    .toBuffer();
}
