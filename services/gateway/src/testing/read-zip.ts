import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';

export interface ReadFile {
  name: string;
  bytes: Buffer;
  modifiedAt: Date;
}

/** Reads a ZIP as an unpacking program does. Throws on any error, including wrong checksums. */
export async function readZip(zip: Buffer): Promise<ReadFile[]> {
  const opened = await yauzl.fromBufferPromise(zip, { strictFileNames: true });
  const files: ReadFile[] = [];
  for await (const entry of opened.eachEntry()) {
    const bytes = await buffer(await opened.openReadStreamPromise(entry));
    if (crc32(bytes) !== entry.crc32) {
      throw new Error(`The checksum of ${entry.fileName} is wrong`);
    }
    files.push({ name: entry.fileName, bytes, modifiedAt: entry.getLastModDate() });
  }
  return files;
}
