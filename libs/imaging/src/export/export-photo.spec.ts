import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ExifReader from 'exifreader';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Region } from '../libvips/sharp.js';
import { secretsIn } from '../testing/located-files.js';
import { FrameError } from '../files/frame-error.js';
import { exportPhoto, type PhotoExport } from './export-photo.js';
import { fitInto } from './fit.js';
import { drawLabel } from './label.js';

const TEXT = 'Digitally altered: sky replaced';
const COMPOSITE = 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeSynthetic';
const PLAIN: PhotoExport = {
  box: { longSide: 400, shortSide: 300 },
  maxBytes: null,
  quality: 90,
  label: null,
  digitalSourceType: null,
};

let directory: string;
let photo: { name: string; path: string };

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'roomlight-export-'));
  photo = await written('photo.jpg', { width: 800, height: 600 }, 20);
});
afterAll(() => rm(directory, { recursive: true }));

async function written(name: string, size: { width: number; height: number }, sigma: number) {
  const path = join(directory, name);
  const noise = { type: 'gaussian', mean: 128, sigma } as const;
  await sharp({ create: { ...size, channels: 3, background: 'grey', noise } })
    .withIccProfile('srgb')
    .withExif({ IFD0: { Make: 'Nikon' } })
    .jpeg()
    .toFile(path);
  return { name, path };
}

async function exported(order: Partial<PhotoExport>, of = photo) {
  const output = join(directory, 'exported.jpg');
  const report = await exportPhoto(of, output, { ...PLAIN, ...order });
  const bytes = await readFile(output);
  expect(bytes).toHaveLength(report.bytes);
  const { width, height } = await sharp(bytes).metadata();
  expect({ width, height }).toEqual({ width: report.width, height: report.height });
  return { ...report, file: bytes };
}

/** The mean grey of a part. */
async function greyOf(file: Buffer, part: Region): Promise<number> {
  const { channels } = await sharp(await sharp(file).extract(part).png().toBuffer()).stats();
  return channels[0]?.mean ?? NaN;
}

describe('an exported photo', () => {
  it('fits in either orientation and is never enlarged', () => {
    const box = { longSide: 2048, shortSide: 1536 };
    expect(fitInto({ width: 6000, height: 4000 }, box)).toEqual({ width: 2048, height: 1365 });
    expect(fitInto({ width: 4000, height: 6000 }, box)).toEqual({ width: 1365, height: 2048 });
    expect(fitInto({ width: 3000, height: 3000 }, box)).toEqual({ width: 1536, height: 1536 });
    expect(fitInto({ width: 600, height: 400 }, box)).toEqual({ width: 600, height: 400 });
  });

  it('has nothing that must not leave the account, also with the pixels of the photo', async () => {
    const path = join(directory, 'located.jpg');
    const hidden = await readFile(photo.path);
    const located = await sharp(photo.path)
      .withIccProfile('srgb')
      .withExif({ IFD0: { Artist: 'Ada Owner' }, IFD3: { GPSMapDatum: 'Elm Street' } })
      .jpeg()
      .toBuffer();
    await writeFile(path, Buffer.concat([located, hidden, Buffer.from('SN-0042')]));
    const { file } = await exported({ box: null }, { name: 'located.jpg', path });
    expect(secretsIn(file)).toEqual([]);
    const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
    expect((await pixels(file)).equals(await pixels(located))).toBe(true);
  });

  it('is a JPEG in sRGB with the camera’s name and the way it was made', async () => {
    const { file } = await exported({ digitalSourceType: COMPOSITE });
    const { xmp, exif, icc } = ExifReader.load(file, { expanded: true });
    expect(xmp?.['DigitalSourceType']?.value).toBe(COMPOSITE);
    expect(exif?.Make?.description).toBe('Nikon');
    expect(icc?.['ICC Description']?.description).toMatch(/sRGB/i);
  });

  it('keeps the pixels of a JPEG that is right as it is', async () => {
    const order = { box: null, digitalSourceType: COMPOSITE };
    const { file } = await exported(order);
    const pixels = (of: string | Buffer) => sharp(of).raw().toBuffer();
    expect((await pixels(file)).equals(await pixels(photo.path))).toBe(true);
    expect(ExifReader.load(file, { expanded: true }).xmp?.['DigitalSourceType']?.value).toBe(
      COMPOSITE,
    );
    const untold = await exported({ box: null });
    expect(untold.file.equals(await readFile(photo.path))).toBe(true);
  });

  it.each([60_000, 20_000, 2000])('has at most %i bytes', async (maxBytes) => {
    const busy = await written('busy.jpg', { width: 800, height: 600 }, 90);
    const unlimited = await exported({}, busy);
    const limited = await exported({ maxBytes }, busy);
    expect(unlimited.bytes).toBeGreaterThan(60_000);
    expect(limited.bytes).toBeLessThanOrEqual(maxBytes);
  });

  it('is refused when it is damaged', async () => {
    const path = join(directory, 'damaged.jpg');
    await writeFile(path, (await readFile(photo.path)).subarray(0, 9000));
    await expect(exported({}, { name: 'damaged.jpg', path })).rejects.toBeInstanceOf(FrameError);
  });
});

describe('a label', () => {
  it('lies on the photo, lower left', async () => {
    const label = { text: TEXT, place: 'caption' } as const;
    const { file, width, height } = await exported({ label });
    expect({ width, height }).toEqual({ width: 400, height: 300 });
    const dark = await greyOf(file, { left: 0, top: 282, width: 60, height: 16 });
    const plain = await greyOf(file, { left: 330, top: 282, width: 60, height: 16 });
    expect(dark).toBeLessThan(plain - 20);
  });

  it.each([
    { width: 800, height: 600 },
    { width: 600, height: 800 },
    { width: 300, height: 200 },
  ])('below a photo of %j is within the box too', async (size) => {
    const source = await written('sized.jpg', size, 5);
    const label = { text: TEXT, place: 'below' } as const;
    const { file, width, height } = await exported({ label }, source);
    expect(Math.max(width, height)).toBeLessThanOrEqual(400);
    expect(Math.min(width, height)).toBeLessThanOrEqual(300);
    const corner = { left: width - 8, top: height - 8, width: 8, height: 8 };
    expect(await greyOf(file, corner)).toBeLessThan(10);
  });

  it('fits on a narrow photo', () => {
    const { width, height } = drawLabel(TEXT, { width: 100, height: 300 }, false);
    expect(width).toBeLessThanOrEqual(100);
    expect(height).toBeLessThan(30);
  });
});
