import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';

export interface ReadFile {
  name: string;
  bytes: Buffer;
  modifiedAt: Date;
}

/** What somebody who opens the ZIP finds in it. Throws when anything about it is wrong, checksums included. */
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
