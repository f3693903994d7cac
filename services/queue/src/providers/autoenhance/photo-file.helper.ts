import { open } from 'node:fs/promises';
import { HEAD_BYTES, inspectHeader } from '@roomlight/imaging';

/**
 * What the beginning of a file says of it: by content, not by name.
 * @throws NotAPhotoError
 */
export async function headerOf(path: string): ReturnType<typeof inspectHeader> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(Math.min(size, HEAD_BYTES));
    await file.read(head, 0, head.length, 0);
    return await inspectHeader(head, size);
  } finally {
    await file.close();
  }
}
