import { describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { readZip } from '../testing/read-zip.js';
import { directory, localHeader, zipLayout, type ZipFile } from './zip-records.rules.js';
import { zip } from './zip.rules.js';

const GB = 1024 ** 3;
const modifiedAt = new Date('2026-11-20T12:00:01Z');

interface FileWithBytes extends ZipFile {
  bytes: Buffer;
}

const withBytes = (name: string, bytes: Buffer): FileWithBytes => ({
  name,
  bytes,
  size: bytes.length,
  modifiedAt,
});

const written = (files: readonly FileWithBytes[]): Promise<Buffer> =>
  buffer(zip(zipLayout(files), ({ bytes }) => Promise.resolve(Readable.from([bytes]))));

describe('a ZIP', () => {
  it('holds its files under their names and has the predicted length', async () => {
    const names = ['a b.jpg', '#1?.jpg', '50%25.jpg', 'é.jpg', '家.jpg', '🛋.jpg', 'empty.jpg'];
    const files = names.map((name, n) => withBytes(name, randomBytes(n === 6 ? 0 : 1000 + n)));
    const bytes = await written(files);
    expect(bytes.length).toBe(zipLayout(files).length);
    const read = await readZip(bytes);
    expect(read).toEqual(
      files.map((file) => ({ name: file.name, bytes: file.bytes, modifiedAt: file.modifiedAt })),
    );
  });

  it('can hold more files than the first ZIP format could count', async () => {
    const count = 66_000;
    const files = Array.from({ length: count }, (_, n) => withBytes(`${n}`, Buffer.alloc(0)));
    const layout = zipLayout(files);
    const end = directory(layout, []);
    const bytes = Buffer.concat([Buffer.alloc(layout.directory.offset), end]);
    expect(bytes.length).toBe(layout.length);
    expect((await yauzl.fromBufferPromise(bytes)).entryCount).toBe(count);
  });

  it('can be larger than the first ZIP format could address', async () => {
    const files = [3, 2, 1].map((size) => ({ name: `${size}.jpg`, size: size * GB, modifiedAt }));
    const layout = zipLayout(files);
    const folder = await mkdtemp(join(tmpdir(), 'roomlight-zip-'));
    try {
      // The photos themselves are holes in the file.
      const path = join(folder, 'large.zip');
      const file = await open(path, 'w');
      for (const placed of layout.files) {
        await file.write(localHeader(placed.file), 0, null, placed.offset);
      }
      await file.write(directory(layout, [0, 0, 0]), 0, null, layout.directory.offset);
      const { size } = await file.stat();
      await file.close();
      expect(size).toBe(layout.length);
      const opened = await yauzl.openPromise(path, { autoClose: false });
      const found = [];
      for await (const entry of opened.eachEntry()) {
        const { fileName } = await opened.readLocalFileHeaderPromise(entry);
        found.push([String(fileName), entry.uncompressedSize]);
      }
      opened.close();
      expect(found).toEqual(files.map((file) => [file.name, file.size]));
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('fails with the error of the file that failed', async () => {
    const files = [withBytes('a.jpg', Buffer.alloc(10))];
    const broken = zip(zipLayout(files), () => Promise.reject(new Error('gone')));
    await expect(buffer(broken)).rejects.toThrow('gone');
  });
});
