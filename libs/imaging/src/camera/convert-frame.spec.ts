import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cr3File, jpegHead, rafFile, tiffFile } from '@roomlight/photography/camera-files/testing';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from '../libvips/sharp.js';
import { EnginePool } from '../engine/engine-pool.js';
import { cameraExif } from '../files/camera-exif.js';
import { decodeFull, decodePhoto, type SetFrame } from '../files/decode.js';
import type { Raster } from '../pixels/raster.js';
import { codeOfLinear } from '../pixels/srgb.js';
import { dngFile, type DngOptions } from '../testing/dng.js';
import { fineValues } from '../testing/fine-values.js';
import { generateSet } from '../testing/generated-set.js';
import { smallHeic } from '../testing/small-heic.js';
import { TemporaryFolder } from '../testing/temporary-folder.js';
import { conversionOf } from './conversion.js';

const WIDTH = 96;
const HEIGHT = 64;
const EXPOSURE = {
  tags: {
    0x829a: { fractions: [[1, 60]] },
    0x829d: { fractions: [[8, 1]] },
    0x9003: '2026:11:23 10:15:00',
    0x920a: { fractions: [[16, 1]] },
    0xa405: { shorts: [24] },
    0xa434: 'Wide 16-35',
  },
} satisfies DngOptions['exif'];
const EXIF = {
  IFD0: { Make: 'Roomlight', Model: 'Made camera', Orientation: '1' },
  IFD2: {
    ExposureTime: '1/60',
    FNumber: '8/1',
    DateTimeOriginal: '2026:11:23 10:15:00',
    FocalLength: '16/1',
    FocalLengthIn35mmFilm: '24',
    LensModel: 'Wide 16-35',
  },
};
/** Of DNG: one sample a pixel, or three, instead of a mosaic. */
const LINEAR_RAW = 34892;
const CAMERA = { 0x10f: 'Roomlight', 0x110: 'Made camera' };

type Rgb = readonly [number, number, number];

/** Four quarters of one colour each, linear. */
const QUARTERS: Rgb[] = [
  [0.5, 0.25, 0.1],
  [0.1, 0.3, 0.6],
  [0.02, 0.02, 0.02],
  [0.8, 0.75, 0.7],
];
const quarterAt = (x: number, y: number): Rgb =>
  QUARTERS[(x < WIDTH / 2 ? 0 : 1) + (y < HEIGHT / 2 ? 0 : 2)]!;

const dng = (more: Partial<DngOptions> = {}): Buffer =>
  dngFile({ width: WIDTH, height: HEIGHT, lightAt: quarterAt, exif: EXPOSURE, ...more });

const flatJpeg = (width: number, height: number, colour: string): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

/** The colour of the place at the given shares of the width and the height. */
function colourAt({ width, height, data }: Raster, across: number, down: number): number[] {
  const at = 3 * (Math.floor(down * height) * width + Math.floor(across * width));
  return [...data.subarray(at, at + 3)];
}

/** Unrounded. */
const srgbOf = (linear: number): number => 255 * (1.055 * linear ** (1 / 2.4) - 0.055);

function expectColour(actual: number[], linear: Rgb): void {
  linear.forEach((light, n) => {
    expect(Math.abs(actual[n]! - codeOfLinear(light))).toBeLessThanOrEqual(1);
  });
}

describe('EnginePool.convert', () => {
  let folder: TemporaryFolder;
  let engine: EnginePool;
  const never = new AbortController().signal;

  beforeAll(async () => {
    folder = await TemporaryFolder.create();
    engine = new EnginePool({ workers: 1 });
  });
  afterAll(async () => {
    await engine.close();
    await folder.remove();
  });

  async function convert(frame: SetFrame, developRaw = false): Promise<SetFrame> {
    return engine.convert(frame, `${frame.path}.readable`, { developRaw }, never);
  }

  it('develops a RAW photo to the light that its sensor saw, with its metadata', async () => {
    const developed = await convert(await folder.frame('room.dng', dng()));
    const picture = await decodeFull(developed);
    expect(picture).toMatchObject({ width: WIDTH, height: HEIGHT });
    QUARTERS.forEach((light, n) =>
      expectColour(colourAt(picture, n % 2 === 0 ? 0.25 : 0.75, n < 2 ? 0.25 : 0.75), light),
    );
    expect(cameraExif(await readFile(developed.path))).toEqual(EXIF);
  });

  it.each([{}, { order: 'MM' as const }])('develops a RAW photo to 16 bits (%j)', async (more) => {
    const developed = await convert(await folder.frame('fine.dng', dng(more)));
    expect(await sharp(developed.path).metadata()).toMatchObject({ depth: 'ushort' });
    const picture = await decodePhoto(developed);
    const values = fineValues(picture) ?? [];
    QUARTERS.forEach((light, n) => {
      const x = (n % 2 === 0 ? 0.25 : 0.75) * WIDTH;
      const y = (n < 2 ? 0.25 : 0.75) * HEIGHT;
      light.forEach((linear, c) =>
        expect(Math.abs(values[3 * (y * WIDTH + x) + c]! - srgbOf(linear))).toBeLessThan(0.1),
      );
    });
  });

  it('develops a RAW photo of a sensor that sees no colours', async () => {
    const camera = {
      262: { shorts: [LINEAR_RAW] },
      33421: { shorts: [1, 1] },
      33422: { bytes: [0] },
      50728: { fractions: [[1, 1]] },
    } satisfies DngOptions['camera'];
    const lightAt = (x: number): Rgb => (x < WIDTH / 2 ? [0.2, 0.2, 0.2] : [0.6, 0.6, 0.6]);
    const frame = await folder.frame('grey.dng', dng({ camera, lightAt }));
    const picture = await decodeFull(await convert(frame));
    expectColour(colourAt(picture, 0.25, 0.5), [0.2, 0.2, 0.2]);
    expectColour(colourAt(picture, 0.75, 0.5), [0.6, 0.6, 0.6]);
  });

  it('turns a RAW photo upright', async () => {
    const picture = await decodeFull(
      await convert(await folder.frame('upright.dng', dng({ orientation: 6 }))),
    );
    expect(picture).toMatchObject({ width: HEIGHT, height: WIDTH });
    // A quarter clockwise: what was at the left below is at the left above.
    expectColour(colourAt(picture, 0.25, 0.25), QUARTERS[2]!);
  });

  it('takes the camera’s JPEG if it is of full size, upright and with the metadata', async () => {
    const preview = await flatJpeg(WIDTH, HEIGHT, '#a08060');
    const frame = await folder.frame('whole.dng', dng({ preview, orientation: 8 }));
    const readable = await convert(frame);
    expect((await sharp(readable.path).metadata()).format).toBe('jpeg');
    const picture = await decodeFull(readable);
    expect(picture).toMatchObject({ width: HEIGHT, height: WIDTH });
    colourAt(picture, 0.5, 0.5).forEach((code, n) =>
      expect(Math.abs(code - [0xa0, 0x80, 0x60][n]!)).toBeLessThanOrEqual(2),
    );
    expect(cameraExif(await readFile(readable.path))).toEqual(EXIF);
  });

  it('develops a RAW photo with a full JPEG when asked to', async () => {
    const preview = await flatJpeg(WIDTH, HEIGHT, '#a08060');
    const developed = await convert(await folder.frame('asked.dng', dng({ preview })), true);
    expectColour(colourAt(await decodeFull(developed), 0.25, 0.25), QUARTERS[0]!);
  });

  it('develops a RAW photo whose JPEG is a small preview', async () => {
    const preview = await flatJpeg(Math.floor(0.85 * WIDTH), 60, '#a08060');
    const developed = await convert(await folder.frame('small.dng', dng({ preview })));
    expectColour(colourAt(await decodeFull(developed), 0.25, 0.25), QUARTERS[0]!);
  });

  it('carries the metadata of CR3 and RAF over', async () => {
    const full = await flatJpeg(WIDTH, HEIGHT, '#a08060');
    const thumbnail = jpegHead(40, 30);
    const cr3 = cr3File({ tags: { ...CAMERA, 256: WIDTH, 257: HEIGHT } }, EXPOSURE, {
      full,
      preview: thumbnail,
      thumbnail,
    });
    const exif = tiffFile({ directories: [{ tags: CAMERA, exif: EXPOSURE }] });
    const raf = rafFile(await withExif(full, exif), { width: WIDTH, height: HEIGHT });
    for (const [name, bytes] of [
      ['room.cr3', cr3],
      ['room.raf', raf],
    ] as const) {
      const readable = await convert(await folder.frame(name, bytes));
      expect(cameraExif(await readFile(readable.path))).toEqual(EXIF);
      expect(await decodeFull(readable)).toMatchObject({ width: WIDTH, height: HEIGHT });
    }
  });

  it('decodes an HEIC photo with its metadata, and its colours to sRGB', async () => {
    const readable = await convert(await folder.frame('room.heic', smallHeic()));
    const picture = await decodeFull(readable);
    expect(picture).toMatchObject({ width: 160, height: 120 });
    expect(cameraExif(await readFile(readable.path))).toEqual({
      IFD0: { Make: 'Roomlight', Model: 'Made phone', Orientation: '1' },
      IFD2: { ExposureTime: '1/60', FNumber: '9/5', FocalLengthIn35mmFilm: '26' },
    });
    const { hdr } = await generateSet({ width: 160, height: 120, flashes: 2, seed: 7 });
    const original = await decodeFull(await folder.frame('room.jpg', hdr));
    expect(meanDifference(picture, original)).toBeLessThan(3);
  });

  it('reads the colours of an HEIC photo from its code points as from its profile', async () => {
    const coded = smallHeic();
    const at = coded.indexOf('colrprof') + 4;
    coded.write('nclx', at, 'latin1');
    // Display P3, full range.
    [12, 13, 6].forEach((code, n) => coded.writeUInt16BE(code, at + 4 + 2 * n));
    coded.writeUInt8(0x80, at + 10);
    const byCodes = await decodeFull(await convert(await folder.frame('coded.heic', coded)));
    const byProfile = await decodeFull(await convert(await folder.frame('own.heic', smallHeic())));
    expect(meanDifference(byCodes, byProfile)).toBeLessThan(1);
  });

  it('returns frames that the engine decodes as they are', async () => {
    for (const name of ['room.jpg', 'renamed.dng']) {
      const frame = await folder.frame(name, await flatJpeg(60, 40, '#a08060'));
      expect(await convert(frame)).toMatchObject(frame);
    }
    const text = await folder.frame('text.cr2', Buffer.from('Dear photographer, '.repeat(50)));
    expect(await convert(text)).toMatchObject(text);
  });

  it('refuses a RAW photo that is cut off', async () => {
    const whole = dng();
    const mosaic = tiffFile({
      directories: [
        {
          tags: { 256: 6000, 257: 4000, 262: { shorts: [32803] }, 50706: { bytes: [1, 4, 0, 0] } },
        },
      ],
    });
    for (const bytes of [mosaic, cutOut(whole, 20, 4000)]) {
      const frame = await folder.frame('cut.dng', bytes);
      await expect(convert(frame)).rejects.toThrow('cut.dng is cut off or damaged');
    }
  });

  it('refuses what would take too much memory to develop', async () => {
    const huge = tiffFile({
      directories: [{ tags: { 256: 14_000, 257: 10_000, 262: { shorts: [32803] } } }],
    });
    const frame = await folder.frame('huge.dng', huge);
    await expect(conversionOf(frame, { developRaw: false })).rejects.toThrow(
      'huge.dng has too many pixels to be converted here; export it as JPEG',
    );
  });
});

/** Of the code values. */
function meanDifference(a: Raster, b: Raster): number {
  let sum = 0;
  a.data.forEach((code, n) => (sum += Math.abs(code - b.data[n]!)));
  return sum / a.data.length;
}

/** A JPEG with a block of EXIF data. */
function withExif(jpeg: Buffer, exif: Buffer): Promise<Buffer> {
  const head = Buffer.from([0xff, 0xe1, (exif.length + 8) >> 8, (exif.length + 8) & 255]);
  return Promise.resolve(
    Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from('Exif\0\0'), exif, jpeg.subarray(2)]),
  );
}

/** A TIFF with directories at its end, of whose pixels a part is missing: its offsets lead astray. */
function cutOut(file: Buffer, from: number, length: number): Buffer {
  const cut = Buffer.concat([file.subarray(0, from), file.subarray(from + length)]);
  cut.writeUInt32LE(cut.readUInt32LE(4) - length, 4);
  return cut;
}

/** Real files, beside the repository if there are any: their licences keep them out of the repository. */
const CAMERA_FILES =
  process.env.CAMERA_FILES ?? join(import.meta.dirname, '../../../../../shared/data/camera-files');

(existsSync(CAMERA_FILES) ? describe : describe.skip)(
  'EnginePool.convert, of a phone’s photo, in CAMERA_FILES',
  () => {
    let folder: TemporaryFolder;
    let engine: EnginePool;

    beforeAll(async () => {
      folder = await TemporaryFolder.create();
      engine = new EnginePool({ workers: 1 });
    });
    afterAll(async () => {
      await engine.close();
      await folder.remove();
    });

    it('decodes an HEIC photo, with its colour profile and its metadata', async () => {
      const bytes = readFileSync(join(CAMERA_FILES, 'IMG_2682.heic'));
      const frame = await folder.frame('IMG_2682.heic', bytes);
      const signal = new AbortController().signal;
      const readable = await engine.convert(
        frame,
        `${frame.path}.tif`,
        { developRaw: false },
        signal,
      );
      const { width, height, icc } = await sharp(readable.path).metadata();
      expect({ width, height }).toEqual({ width: 4032, height: 3024 });
      expect(icc?.toString('latin1')).toContain('Display P3');
      expect(cameraExif(await readFile(readable.path))).toMatchObject({
        IFD0: { Make: 'Apple', Model: 'iPhone 7' },
        IFD2: { FNumber: '9/5', FocalLengthIn35mmFilm: '28' },
      });
    });
  },
);
