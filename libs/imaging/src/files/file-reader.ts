import type { ReadBytes } from '@roomlight/photography/camera-files';
import { open } from 'node:fs/promises';

/** Opens a file to read parts of it, and closes it after the work. */
export async function withFile<Result>(
  path: string,
  work: (read: ReadBytes, size: number) => Promise<Result>,
): Promise<Result> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const read: ReadBytes = async (start, end) => {
      const bytes = Buffer.alloc(Math.max(0, Math.min(end, size) - start));
      const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
      return bytes.subarray(0, bytesRead);
    };
    return await work(read, size);
  } finally {
    await file.close();
  }
}
