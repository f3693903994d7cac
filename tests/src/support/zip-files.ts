import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';

/**
 * The files in a ZIP, by name.
 * @throws when anything about the ZIP is wrong, including checksums
 */
export async function zipFiles(zip: Buffer): Promise<Map<string, Buffer>> {
  const opened = await yauzl.fromBufferPromise(zip, { strictFileNames: true });
  const files = new Map<string, Buffer>();
  for await (const entry of opened.eachEntry()) {
    const bytes = await buffer(await opened.openReadStreamPromise(entry));
    if (crc32(bytes) !== entry.crc32) {
      throw new Error(`The checksum of ${entry.fileName} is wrong`);
    }
    files.set(entry.fileName, bytes);
  }
  return files;
}
