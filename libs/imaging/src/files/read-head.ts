import { open } from 'node:fs/promises';
import { HEAD_BYTES } from './inspect.js';

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
