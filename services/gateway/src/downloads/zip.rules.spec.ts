import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, open as openFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import { readZip } from '../testing/read-zip.js';
import { directory, localHeader, zipLayout, type ZipFile } from './zip-records.rules.js';
import { zip, zipHash, zipPart, type OpenFile } from './zip.rules.js';

const GB = 1024 ** 3;
const modifiedAt = new Date('2026-11-20T12:00:01Z');

/** Programs of this machine that read ZIPs, each with what prints the SHA-256 of every file in `photos.zip`. */
const READERS = [
  ['unzip', 'unzip -tq photos.zip >&2 && unzip -qq photos.zip -d out && sha256sum out/*'],
  ['bsdtar', 'mkdir out && cat photos.zip | bsdtar -xf - -C out && sha256sum out/*'],
  ['7z', '7z x -bd -oout photos.zip >&2 && sha256sum out/*'],
  ['7zz', '7zz x -bd -oout photos.zip >&2 && sha256sum out/*'],
  [
    'python3',
    `python3 -c 'import zipfile,hashlib
z = zipfile.ZipFile("photos.zip")
assert z.testzip() is None
for n in z.namelist(): print(hashlib.sha256(z.read(n)).hexdigest())'`,
  ],
  [
    'java',
    `cat > Read.java <<'EOF' && java Read.java < photos.zip
import java.security.*; import java.util.*; import java.util.zip.*;
class Read { public static void main(String[] a) throws Exception {
  ZipInputStream zip = new ZipInputStream(System.in);
  while (zip.getNextEntry() != null)
    System.out.println(HexFormat.of().formatHex(
      MessageDigest.getInstance("SHA-256").digest(zip.readAllBytes())));
} }
EOF`,
  ],
].filter(([program]) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0);

interface FileWithBytes extends ZipFile {
  bytes: Buffer;
}

const withBytes = (name: string, bytes: Buffer): FileWithBytes => ({
  name,
  bytes,
  size: bytes.length,
  modifiedAt,
  crc32: null,
});
const withChecksum = (name: string, bytes: Buffer): FileWithBytes => ({
  ...withBytes(name, bytes),
  crc32: crc32(bytes),
});

const open: OpenFile<FileWithBytes> = ({ bytes }, range) =>
  Promise.resolve(
    Readable.from([range === null ? bytes : bytes.subarray(range.start, range.end + 1)]),
  );
const written = (files: readonly FileWithBytes[]): Promise<Buffer> =>
  buffer(zip(zipLayout(files), open));

describe('a ZIP', () => {
  it('holds its files under their names and has the predicted length', async () => {
    const names = ['a b.jpg', '#1?.jpg', '50%25.jpg', 'é.jpg', '家.jpg', '🛋.jpg', 'empty.jpg'];
    const files = names.map((name, n) =>
      (n % 2 === 0 ? withChecksum : withBytes)(name, randomBytes(n === 6 ? 0 : 1000 + n)),
    );
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
    const end = directory(layout);
    const bytes = Buffer.concat([Buffer.alloc(layout.directory.offset), end]);
    expect(bytes.length).toBe(layout.length);
    expect((await yauzl.fromBufferPromise(bytes)).entryCount).toBe(count);
  });

  it('can be larger than the first ZIP format could address', async () => {
    const files = [3, 2, 1].map((size) => ({
      ...{ name: `${size}.jpg`, size: size * GB },
      ...{ modifiedAt, crc32: 0 },
    }));
    const layout = zipLayout(files);
    const folder = await mkdtemp(join(tmpdir(), 'roomlight-zip-'));
    try {
      // The photos themselves are holes in the file.
      const path = join(folder, 'large.zip');
      const file = await openFile(path, 'w');
      for (const placed of layout.files) {
        await file.write(localHeader(placed.file), 0, null, placed.offset);
      }
      await file.write(directory(layout), 0, null, layout.directory.offset);
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

  it('says sizes and checksums before the bytes where they are known', async () => {
    const bytes = randomBytes(100);
    const read = async (file: FileWithBytes) => {
      const header = (await written([file])).subarray(0, 30);
      return [6, 14, 18, 22].map((at) =>
        at === 6 ? header.readUInt16LE(at) : header.readUInt32LE(at),
      );
    };
    expect(await read(withChecksum('a.jpg', bytes))).toEqual([0x0800, crc32(bytes), 100, 100]);
    expect(await read(withBytes('a.jpg', bytes))).toEqual([0x0808, 0, 0, 0]);
  });

  it('can be sent from any byte to any other', async () => {
    const files = ['a.jpg', 'empty.jpg', 'é.jpg'].map((name, n) =>
      withChecksum(name, randomBytes(n === 1 ? 0 : 50 + n)),
    );
    const layout = zipLayout(files);
    const whole = await written(files);
    const place = fc.nat(layout.length - 1);
    await fc.assert(
      fc.asyncProperty(place, place, async (one, other) => {
        const range = { start: Math.min(one, other), end: Math.max(one, other) };
        const part = await buffer(zipPart(layout, range, open));
        expect(part).toEqual(whole.subarray(range.start, range.end + 1));
      }),
    );
  });

  it('is known by a hash of its names, times and checksums, if these are known', () => {
    const [a, b] = [
      withChecksum('a.jpg', Buffer.from('a')),
      withChecksum('a.jpg', Buffer.from('b')),
    ];
    const hashes = [
      a,
      b,
      { ...a, name: 'b.jpg' },
      { ...a, modifiedAt: new Date('2026-11-20T12:00:03Z') },
    ].map((file) => zipHash(zipLayout([file])));
    expect(new Set(hashes).size).toBe(4);
    expect(zipHash(zipLayout([{ ...a }]))).toBe(hashes[0]);
    expect(zipHash(zipLayout([a, withBytes('c.jpg', Buffer.from('c'))]))).toBeNull();
  });

  it.each(READERS)('is read by %s as it is written', async (name, command) => {
    const files = ['Hall.jpg', 'Küche.jpg'].map((file) => withChecksum(file, randomBytes(70_000)));
    const folder = await mkdtemp(join(tmpdir(), 'roomlight-zip-'));
    try {
      const path = join(folder, 'photos.zip');
      await writeFile(path, await written(files));
      const { stdout, error } = spawnSync('sh', ['-c', command], {
        ...{ cwd: folder, encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } },
      });
      expect({ name, error }).toEqual({ name, error: undefined });
      const sums = files.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'));
      expect(stdout.match(/[0-9a-f]{64}/g)?.sort()).toEqual(sums.sort());
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
