import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CameraFile } from './camera-file.types.js';
import { readCameraFile } from './read-camera-file.js';
import { FileBytes } from './file-bytes.js';
import { box, cr3File, heicHead, jpegHead, rafFile, tiffFile, u16, u32 } from './testing/index.js';
import type { DirectoryParts } from './testing/index.js';

const CAMERA = { 0x10f: 'Maker', 0x110: 'Model 5', 0x112: { shorts: [1] } };
const EXPOSURE: DirectoryParts = {
  tags: {
    0x829a: { fractions: [[1, 60]] },
    0x829d: { fractions: [[80, 10]] },
    0x8827: { shorts: [320] },
    0x9003: '2026:11:23 10:15:00',
    0x9209: { shorts: [9] },
    0x920a: { fractions: [[16, 1]] },
    0x9291: '25',
    0xa431: '0042',
  },
};
const SHOT = {
  takenAt: Date.UTC(2026, 10, 23, 10, 15, 0, 250),
  hasSubSeconds: true,
  exposureSeconds: 1 / 60,
  aperture: 8,
  iso: 320,
  focalLength: 16,
  flashFired: true,
  camera: 'Maker Model 5 0042',
};
const THUMBNAIL = jpegHead(160, 120);
const PREVIEW = jpegHead(1620, 1080);
const FULL = jpegHead(6000, 4000);

interface Reading {
  file: CameraFile | null;
  bytesRead: number;
}

async function readingOf(bytes: Uint8Array): Promise<Reading> {
  let bytesRead = 0;
  const file = await readCameraFile((start, end) => {
    const part = bytes.subarray(start, end);
    bytesRead += part.length;
    return Promise.resolve(part);
  }, bytes.length);
  return { file, bytesRead };
}

const read = async (bytes: Uint8Array): Promise<CameraFile | null> => (await readingOf(bytes)).file;

function sizes(file: CameraFile | null): string[] {
  return (file?.previews ?? []).map(({ width, height }) => `${width}×${height}`);
}

/** The bytes of a file's largest preview. */
function largest(bytes: Uint8Array, file: CameraFile | null): Uint8Array {
  const preview = file?.previews[0];
  return preview === undefined ? Buffer.of() : bytes.subarray(preview.start, preview.end);
}

const exif = (orientation = 1): Buffer =>
  tiffFile({
    directories: [
      { tags: { ...CAMERA, 0x112: { shorts: [orientation] } }, exif: EXPOSURE },
      { tags: {}, jpeg: THUMBNAIL },
    ],
  });

/** As Nikon builds it: a thumbnail first, the full JPEG and the sensor's data nested. */
function nef(order: 'II' | 'MM', orientation = 1): Buffer {
  return tiffFile({
    order,
    directories: [
      {
        tags: { ...CAMERA, 0x112: { shorts: [orientation] }, 254: 1, 256: 160, 257: 120 },
        strip: Buffer.alloc(300),
        exif: EXPOSURE,
        subs: [
          { tags: { 254: 1 }, jpeg: FULL },
          {
            tags: { 254: 0, 256: 6048, 257: 4032, 262: { shorts: [32803] } },
            strip: jpegHead(6048, 4032, { frame: 0xc3 }),
          },
          { tags: { 254: 1 }, jpeg: PREVIEW },
        ],
      },
    ],
  });
}

describe('readCameraFile', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each([0x01, 0xd3])(
    'reads a JPEG behind the marker %i, which has no length',
    async (marker) => {
      const plain = jpegHead(6000, 4000, { exif: exif() });
      const late = Buffer.concat([
        plain.subarray(0, 2),
        Buffer.from([0xff, marker]),
        plain.subarray(2),
      ]);
      expect(await read(late)).toMatchObject({
        format: 'jpeg',
        shot: { ...SHOT, width: 6000, height: 4000 },
      });
    },
  );

  it('reads the shot, the size and the thumbnail of a JPEG', async () => {
    const file = await read(jpegHead(6000, 4000, { exif: exif() }));
    expect(file).toMatchObject({
      format: 'jpeg',
      shot: { ...SHOT, width: 6000, height: 4000 },
      orientation: 1,
      thumbnail: { width: 160, height: 120 },
    });
  });

  it.each(['II', 'MM'] as const)(
    'finds the JPEGs of a RAW file that is built like a TIFF (%s), not its sensor data',
    async (order) => {
      const bytes = nef(order);
      const file = await read(bytes);
      expect(file).toMatchObject({ format: 'raw', shot: { ...SHOT, width: 6048, height: 4032 } });
      expect(sizes(file)).toEqual(['6000×4000', '1620×1080']);
      expect(largest(bytes, file)).toEqual(FULL);
    },
  );

  it('gives the upright size of a photo that was shot upright', async () => {
    const file = await read(nef('II', 8));
    expect(file).toMatchObject({ orientation: 8, shot: { width: 4032, height: 6048 } });
    expect(sizes(file)[0]).toBe('6000×4000');
  });

  it('takes the smallest preview of at least 160 pixels as the thumbnail', async () => {
    const bytes = tiffFile({
      between: 'CR',
      directories: [
        { tags: CAMERA, strip: FULL, exif: EXPOSURE },
        { tags: {}, jpeg: jpegHead(80, 60) },
        { tags: {}, jpeg: THUMBNAIL },
      ],
    });
    expect(await read(bytes)).toMatchObject({
      format: 'raw',
      thumbnail: { width: 160, height: 120 },
    });
  });

  it('reads the size of a DNG’s picture without the edges of its sensor', async () => {
    const bytes = tiffFile({
      directories: [
        {
          tags: { ...CAMERA, 254: 1, 50706: Buffer.of(1, 4, 0, 0), 0xc62f: '77' },
          subs: [
            {
              tags: {
                256: 6048,
                257: 4032,
                262: { shorts: [32803] },
                50720: {
                  fractions: [
                    [6000, 1],
                    [4000, 1],
                  ],
                },
              },
            },
          ],
        },
      ],
    });
    expect(await read(bytes)).toMatchObject({
      format: 'raw',
      shot: { width: 6000, height: 4000, camera: 'Maker Model 5 77' },
    });
  });

  it('reads Panasonic’s and Olympus’s own kinds of TIFF', async () => {
    const panasonic = tiffFile({
      signature: 0x55,
      directories: [
        {
          tags: {
            ...CAMERA,
            4: { shorts: [10] },
            5: { shorts: [20] },
            6: { shorts: [2746] },
            7: { shorts: [3668] },
            0x17: { shorts: [200] },
            0x2e: jpegHead(1920, 1440, { exif: exif() }),
          },
        },
      ],
    });
    const rw2 = await read(panasonic);
    expect(rw2).toMatchObject({ format: 'raw', shot: { width: 3648, height: 2736, iso: 200 } });
    expect(sizes(rw2)).toEqual(['1920×1440', '160×120']);

    const note = olympusNote(PREVIEW);
    const olympus = tiffFile({
      signature: 0x4f52,
      directories: [
        { tags: { ...CAMERA, 256: 4640, 257: 3472 }, exif: { tags: { 0x927c: note } } },
      ],
    });
    const orf = await read(olympus);
    expect(orf).toMatchObject({ format: 'raw', shot: { width: 4640, height: 3472 } });
    expect(largest(olympus, orf)).toEqual(PREVIEW);
  });

  it('reads the boxes and tracks of a CR3', async () => {
    const bytes = cr3File({ tags: { ...CAMERA, 256: 6000, 257: 4000 } }, EXPOSURE, {
      full: FULL,
      preview: PREVIEW,
      thumbnail: THUMBNAIL,
    });
    const file = await read(bytes);
    expect(file).toMatchObject({ format: 'raw', shot: { ...SHOT, width: 6000, height: 4000 } });
    expect(sizes(file)).toEqual(['6000×4000', '1620×1080', '160×120']);
    expect(largest(bytes, file)).toEqual(FULL);
  });

  it('reads a RAF by its embedded JPEG', async () => {
    const jpeg = jpegHead(1920, 1280, { exif: exif(6) });
    const bytes = rafFile(jpeg, { width: 6240, height: 4160 });
    const file = await read(bytes);
    expect(file).toMatchObject({
      format: 'raw',
      orientation: 6,
      shot: { ...SHOT, width: 4160, height: 6240 },
    });
    expect(sizes(file)).toEqual(['1920×1280', '160×120']);
    expect(largest(bytes, file)).toEqual(jpeg);
  });

  it.each([
    [0, 1, 4032, 3024],
    [3, 6, 3024, 4032],
  ])('reads an HEIC photo that is turned %d times', async (turns, orientation, width, height) => {
    const file = await read(heicHead({ width: 4032, height: 3024, turns }, exif()));
    expect(file).toMatchObject({ format: 'heic', orientation, shot: { ...SHOT, width, height } });
    expect(file?.thumbnailItem).toBe(7);
  });

  it('tells a TIFF photo from a RAW file', async () => {
    const tiff = tiffFile({
      directories: [
        { tags: { ...CAMERA, 256: 3000, 257: 2000, 262: { shorts: [2] } }, exif: EXPOSURE },
      ],
    });
    expect(await read(tiff)).toMatchObject({
      format: 'tiff',
      shot: { ...SHOT, width: 3000, height: 2000 },
      previews: [],
    });
  });

  it.each([
    ['nothing', Buffer.of()],
    ['text', Buffer.from('A shopping list, and no photo.')],
    ['a PNG', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['an AVIF', Buffer.from('\0\0\0\x1cftypavif\0\0\0\0mif1avif', 'latin1')],
    ['a video', Buffer.from('\0\0\0\x14ftypisom\0\0\0\0mp42', 'latin1')],
    ['a TIFF without directories', tiffFile({ directories: [] })],
  ])('returns null for %s', async (_what, bytes) => {
    expect(await read(bytes)).toBeNull();
  });

  it('stops at directories that point to each other', async () => {
    const bytes = nef('II');
    const first = bytes.readUInt32LE(4);
    const entries = bytes.readUInt16LE(first);
    bytes.writeUInt32LE(first, first + 2 + 12 * entries);
    expect(sizes(await read(bytes))).toEqual(['6000×4000', '1620×1080']);
  });

  it('reads little of a large file', async () => {
    const pixels = Buffer.alloc(30_000_000);
    const bytes = tiffFile({
      directories: [
        { tags: { ...CAMERA, 262: { shorts: [32803] }, 256: 6000, 257: 4000 }, strip: pixels },
        { tags: {}, jpeg: FULL },
      ],
    });
    const { file, bytesRead } = await readingOf(bytes);
    expect(sizes(file)).toEqual(['6000×4000']);
    expect(bytesRead).toBeLessThan(400_000);
  });

  it('reads each byte of a table of references a few times at most', async () => {
    const overlapping = Buffer.concat([u32(12), Buffer.from('thmb'), u16(2, 0xffff)]);
    const references = Array<Buffer>(20_000).fill(overlapping);
    const bytes = Buffer.concat([
      box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')),
      box('meta', u32(0), box('pitm', u32(0), u16(1)), box('iref', u32(0), ...references)),
    ]);
    const reads = jest.spyOn(DataView.prototype, 'getUint16');
    await read(bytes);
    expect(reads.mock.calls.length).toBeLessThan(100_000);
  });

  it('stops at ten thousand parts of a file', async () => {
    const bytes = new FileBytes((start, end) => Promise.resolve(new Uint8Array(end - start)), 100);
    for (let n = 0; n < 10_000; n++) {
      expect(await bytes.part(n % 90, 4)).not.toBeNull();
    }
    expect(await bytes.part(0, 4)).toBeNull();
  });

  it('reads at most 2 MB of a damaged file, and never fails', async () => {
    const samples = [
      nef('II'),
      jpegHead(60, 40, { exif: exif() }),
      rafFile(FULL, { width: 6, height: 4 }),
    ];
    samples.push(heicHead({ width: 6, height: 4 }, exif()));
    let state = 7;
    const random = (below: number): number => {
      state = (state * 48271) % 2147483647;
      return state % below;
    };
    for (let n = 0; n < 2000; n++) {
      const bytes = Buffer.from(samples[n % samples.length]!);
      for (let changes = 1 + random(6); changes > 0; changes--) {
        bytes[random(bytes.length)] = random(256);
      }
      const { bytesRead } = await readingOf(
        bytes.subarray(0, bytes.length - random(2) * random(200)),
      );
      expect(bytesRead).toBeLessThanOrEqual(2 * 1024 * 1024);
    }
  });
});

/** Olympus's maker note: its camera settings say where the preview is. */
function olympusNote(preview: Buffer): Buffer {
  const directory = (...entries: [tag: number, value: number][]): Buffer => {
    const bytes = Buffer.alloc(2 + 12 * entries.length + 4);
    bytes.writeUInt16LE(entries.length);
    entries.forEach(([tag, value], n) => {
      bytes.writeUInt16LE(tag, 2 + 12 * n);
      bytes.writeUInt16LE(4, 4 + 12 * n);
      bytes.writeUInt32LE(1, 6 + 12 * n);
      bytes.writeUInt32LE(value, 10 + 12 * n);
    });
    return bytes;
  };
  const head = Buffer.from('OLYMPUS\0II\x03\0', 'latin1');
  const settings = directory([0x101, 60], [0x102, preview.length]);
  const main = directory([0x2020, 30]);
  return Buffer.concat([head, main, settings, preview]);
}

/** Real files that have been cut down; they aren't part of the repository. */
const REAL =
  process.env.CAMERA_FILES ?? join(import.meta.dirname, '../../../../../shared/data/camera-files');

(existsSync(REAL) ? describe : describe.skip)('readCameraFile, of files in CAMERA_FILES', () => {
  it.each([
    ['CanonRaw.cr2', 'raw', 3456, 2304, 1 / 15, 8, 400, 'EOS 350D'],
    ['CanonRaw.cr3', 'raw', 6000, 4000, 1 / 80, 3.5, 12800, 'EOS M50 613040000565'],
    ['DNG.dng', 'raw', 3456, 2304, 1 / 15, 8, 400, 'EOS 350D DIGITAL 012345678'],
    ['Nikon.nef', 'raw', 3040, 2014, 1 / 20, 3.5, 200, 'NIKON D70'],
    ['Panasonic.rw2', 'raw', 3648, 2736, 1 / 250, 4, 80, 'DMC-LX3'],
    ['FujiFilm.raf', 'raw', 4256, 1424, 1 / 250, 8, 100, 'S5Pro'],
    ['IMG_2682.heic', 'heic', 4032, 3024, 1 / 887, 1.8, 20, 'iPhone 7'],
    ['Canon1DmkIII.jpg', 'jpeg', 8, 8, 1 / 125, 5.6, 3200, 'EOS-1D Mark III'],
  ])('reads %s', async (name, format, width, height, seconds, aperture, iso, camera) => {
    const file = await read(readFileSync(join(REAL, name)));
    expect(file).toMatchObject({
      format,
      shot: { width, height, aperture, iso, camera: expect.stringContaining(camera) },
    });
    expect(file?.shot.exposureSeconds).toBeCloseTo(seconds, 5);
  });

  it('knows the thumbnail of an HEIC photo', async () => {
    const file = await read(readFileSync(join(REAL, 'IMG_2682.heic')));
    expect(file?.thumbnailItem).toBe(50);
  });
});
