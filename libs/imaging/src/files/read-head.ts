import { open, readFile } from 'node:fs/promises';
import { HEAD_BYTES } from './inspect.js';

const JPEG_START = 0xffd8ff;

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

/** The part of a picture that contains its EXIF: a JPEG's head, and all of a file whose EXIF may be at its end. */
export async function readExifPart(path: string): Promise<Buffer> {
  const head = await readHead(path);
  return head.length < HEAD_BYTES || head.readUIntBE(0, 3) === JPEG_START ? head : readFile(path);
}
