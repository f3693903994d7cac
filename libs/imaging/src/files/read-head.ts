import { exifBlock, readCarriedMetadata } from '@roomlight/photography/camera-files';
import { open, readFile } from 'node:fs/promises';
import { withFile } from './file-reader.js';
import { HEAD_BYTES } from './inspect.js';

const JPEG_START = 0xffd8;
const TIFF_STARTS = [0x49492a00, 0x4d4d002a];

/** The first HEAD_BYTES of a file, or all of a shorter one. */
export async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * The part of a picture that contains its EXIF: a JPEG's head, a TIFF's tags of camera and exposure, and all of any other
 * file, whose EXIF may be at its end.
 */
export async function readExifPart(path: string): Promise<Buffer> {
  const head = await readHead(path);
  if (head.length < HEAD_BYTES || head.readUInt16BE(0) === JPEG_START) {
    return head;
  }
  if (TIFF_STARTS.includes(head.readUInt32BE(0))) {
    const metadata = await withFile(path, readCarriedMetadata);
    if (metadata?.exif) {
      return Buffer.from(exifBlock(metadata.exif, []));
    }
  }
  return readFile(path);
}
