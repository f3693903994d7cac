import { HEAD_BYTES, inspectHeader, withFile } from '@roomlight/imaging';

/**
 * What the beginning of a file says of it: by content, not by name.
 * @throws NotAPhotoError
 */
export function headerOf(path: string): ReturnType<typeof inspectHeader> {
  return withFile(path, async (read, size) => {
    const head = Buffer.from(await read(0, Math.min(size, HEAD_BYTES)));
    return inspectHeader(head, size, read);
  });
}
