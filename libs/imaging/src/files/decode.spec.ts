import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp, { type Sharp } from '../libvips/sharp.js';
import {
  decodeExposure,
  decodeFull,
  decodePhoto,
  decodeTo,
  readSize,
  shrink,
  type SetFrame,
} from './decode.js';
import { FrameError } from './frame-error.js';
import type { Raster } from '../pixels/raster.js';
import { heicHead } from '@roomlight/photography/camera-files/testing';
import { fineValues } from '../testing/fine-values.js';
import { seededRandom } from '../testing/scene.js';
import { TemporaryFolder } from '../testing/temporary-folder.js';

type Rgb = [number, number, number];

/** SampleFormat, the last tag of a TIFF written by sharp; the file has the same meaning without it. */
const SPARE_TAG = 339;
const DNG_VERSION = 50706;

const WIDTH = 160;
const HEIGHT = 120;
/** Colours of the picture's quarters: upper left, upper right, lower left, lower right. */
const QUARTERS: Rgb[] = [
  [190, 60, 50],
  [70, 150, 90],
  [80, 100, 170],
  [215, 205, 190],
];
/** The same quarters in grey. */
const GREYS: Rgb[] = QUARTERS.map(([r, g, b]) => {
  const linear = [r, g, b].map((code) => (code / 255) ** 2.2);
  const code = 255 * (0.2126 * linear[0]! + 0.7152 * linear[1]! + 0.0722 * linear[2]!) ** (1 / 2.2);
  return [code, code, code];
});

describe('a decoder', () => {
  let folder: TemporaryFolder;

  beforeAll(async () => {
    folder = await TemporaryFolder.create();
  });
  afterAll(() => folder.remove());

  async function frame(name: string, picture: Sharp): Promise<SetFrame> {
    return folder.frame(name, await picture.toBuffer());
  }

  it.each<[string, (picture: Sharp) => Sharp, Rgb[], number]>([
    ['sRGB JPEG', (p) => p.jpeg({ quality: 95 }), QUARTERS, 2],
    ['progressive JPEG', (p) => p.jpeg({ quality: 95, progressive: true }), QUARTERS, 2],
    ['Display P3 JPEG', (p) => p.withIccProfile('p3').jpeg({ quality: 95 }), QUARTERS, 3],
    ['CMYK JPEG', (p) => p.toColourspace('cmyk').withIccProfile('cmyk').jpeg(), QUARTERS, 25],
    ['CMYK JPEG without profile', (p) => p.toColourspace('cmyk').jpeg(), QUARTERS, 25],
    ['grey JPEG', (p) => p.greyscale().toColourspace('b-w').jpeg(), GREYS, 4],
    ['grey 16-bit PNG', (p) => p.toColourspace('grey16').png(), GREYS, 4],
    ['16-bit PNG', (p) => p.toColourspace('rgb16').png(), QUARTERS, 1],
    [
      '16-bit PNG in Display P3',
      (p) => p.toColourspace('rgb16').withIccProfile('p3').png(),
      QUARTERS,
      2,
    ],
    [
      '16-bit TIFF in sRGB',
      (p) => p.toColourspace('rgb16').withIccProfile('srgb').tiff({ compression: 'lzw' }),
      QUARTERS,
      2,
    ],
    ['PNG with alpha', (p) => p.ensureAlpha(0.4).png(), QUARTERS, 1],
    ['PNG with a palette', (p) => p.png({ palette: true }), QUARTERS, 2],
    ['lossless WebP', (p) => p.webp({ lossless: true }), QUARTERS, 1],
    [
      'JPEG lying on its side',
      (p) => p.rotate(-90).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }),
      QUARTERS,
      2,
    ],
    [
      'JPEG standing on its head, in Display P3',
      (p) => p.rotate(180).withMetadata({ orientation: 3, icc: 'p3' }).jpeg({ quality: 95 }),
      QUARTERS,
      3,
    ],
  ])('returns upright 8-bit sRGB for a %s', async (kind, convert, colours, tolerance) => {
    const file = await frame(kind, convert(quarters()));
    const whole = { width: WIDTH, height: HEIGHT };
    expect(await readSize(file)).toEqual(whole);
    const full = await decodeFull(file);
    const small = await decodeTo(file, { width: 40, height: 30 }, whole);
    expect([full.width, full.height, full.data.length]).toEqual([160, 120, 3 * 160 * 120]);
    expect([small.width, small.height, small.data.length]).toEqual([40, 30, 3 * 40 * 30]);
    expect(farthest(full, colours)).toBeLessThanOrEqual(tolerance);
    expect(farthest(small, colours)).toBeLessThanOrEqual(tolerance);
  });

  it.each<[string, (picture: Sharp) => Sharp]>([
    ['TIFF', (p) => p.tiff({ compression: 'lzw' })],
    ['PNG', (p) => p.png()],
    ['TIFF with a profile of sRGB', (p) => p.withIccProfile('srgb').tiff({ compression: 'lzw' })],
    [
      'TIFF lying on its side',
      (p) => p.rotate(-90).withMetadata({ orientation: 6 }).tiff({ compression: 'lzw' }),
    ],
  ])('keeps the 16 bits of a %s, and rounds them to the nearest code', async (kind, convert) => {
    const file = await frame(kind, convert(gradient()));
    const photo = await decodePhoto(file);
    const values = fineValues(photo) ?? new Float64Array();
    expect(values).toHaveLength(3 * WIDTH * HEIGHT);
    const offFine = values.map((value, i) => Math.abs(value - sampleOf(i) / 257));
    expect(Math.max(...offFine)).toBeLessThan(0.05);
    for (const { data } of [photo, await decodeFull(file)]) {
      const off = Float64Array.from(data, (code, i) => Math.abs(code - sampleOf(i) / 257));
      expect(Math.max(...off)).toBeLessThan(0.54);
    }
    const exposure = await decodeExposure(file, { width: WIDTH, height: HEIGHT });
    expect(Array.from(exposure.data, (value) => value / 16)).toEqual([...values]);
  });

  it('converts 16 bits in a wide gamut without rounding them to 8', async () => {
    // Grey is the same in every gamut.
    const p3 = gradient().withIccProfile('p3').tiff({ compression: 'lzw' });
    const photo = await decodePhoto(await frame('wide', p3));
    const values = fineValues(photo) ?? new Float64Array();
    const off = values.map((value, i) => Math.abs(value - sampleOf(i) / 257));
    expect(Math.max(...off)).toBeLessThan(0.2);
    expect(new Set(values).size).toBeGreaterThan(1000);
  });

  it('crops and shrinks an exposure of 16 bits to another size', async () => {
    const file = await frame('large', gradient().tiff({ compression: 'lzw' }));
    const size = { width: 80, height: 60 };
    const exposure = await decodeExposure(file, size);
    const small = await decodeTo(file, size, { width: WIDTH, height: HEIGHT });
    expect(exposure).toMatchObject(size);
    expect(exposure.data).toBeInstanceOf(Uint16Array);
    small.data.forEach((code, i) =>
      expect(Math.abs(exposure.data[i]! / 16 - code)).toBeLessThanOrEqual(0.5),
    );
  });

  it('has no more than 8 bits of a picture of 8', async () => {
    const file = await frame('8 bits', noise(60, 40).png());
    expect(fineValues(await decodePhoto(file))).toBeUndefined();
    expect((await decodeExposure(file, { width: 60, height: 40 })).data).toBeInstanceOf(Uint8Array);
  });

  it.each(['jpeg', 'png', 'tiff', 'webp'] as const)(
    'refuses a %s cut off anywhere, even in the last hundredth',
    async (format) => {
      const whole = await noise(300, 200)[format]().toBuffer();
      const size = { width: 300, height: 200 };
      for (const share of [0.3, 0.9, 0.99, 0.999]) {
        const cut = await folder.frame('cut', whole.subarray(0, Math.floor(share * whole.length)));
        await expect(decodeFull(cut)).rejects.toThrow(FrameError);
        await expect(decodeTo(cut, { width: 75, height: 50 }, size)).rejects.toThrow(
          'cut is cut off or damaged',
        );
      }
    },
  );

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('Dear photographer, this is no picture.')],
  ])('refuses a file of %s and names it', async (_, bytes) => {
    const file = await folder.frame('letter.jpg', bytes);
    await expect(readSize(file)).rejects.toThrow('letter.jpg is cut off or damaged');
  });

  it('refuses a RAW photo, which would decode as its thumbnail, and any format without a decoder', async () => {
    const tiff = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#a87' } })
      .tiff({ compression: 'none' })
      .toBuffer();
    const raw = await folder.frame('room.dng', asDng(tiff));
    expect((await sharp(raw.path).metadata()).width).toBe(64);
    for (const decode of [readSize, decodeFull]) {
      await expect(decode(raw)).rejects.toThrow('room.dng is a RAW photo; export it as JPEG');
    }
    const heic = await folder.frame('room.heic', heicHead({ width: 60, height: 40 }, Buffer.of()));
    await expect(readSize(heic)).rejects.toThrow('room.heic is a HEIC photo; export it as JPEG');
  });

  it('refuses 300 megapixels by the header alone', async () => {
    const huge = Buffer.from(await quarters().jpeg().toBuffer());
    const start = huge.indexOf(Buffer.of(0xff, 0xc0));
    huge.writeUInt16BE(15_000, start + 5);
    huge.writeUInt16BE(20_000, start + 7);
    const file = await folder.frame('huge.jpg', huge);
    await expect(readSize(file)).rejects.toThrow('huge.jpg is over 200 megapixels');
    await expect(readSize(file)).rejects.toMatchObject({ frame: 'huge.jpg' });
    await expect(decodeFull(file)).rejects.toThrow(FrameError);
  });

  // libjpeg shrinks by whole blocks: uncorrected, objects near the right edge would move by a pixel.
  it.each([
    [1200, 150],
    [1203, 150],
    [1207, 150],
    [1203, 133],
    [1207, 134],
    [1207, 300],
    [1205, 500],
    [1205, 800],
  ])('shrinks a JPEG %d pixels wide to %d without shifting its content', async (width, target) => {
    const size = { width, height: 401 };
    const line = await sharp({
      create: { width: 24, height: 401, channels: 3, background: '#fff' },
    })
      .png()
      .toBuffer();
    const picture = sharp({ create: { ...size, channels: 3, background: '#000' } });
    const left = width - 40;
    const file = await frame('line.jpg', picture.composite([{ input: line, left, top: 0 }]).jpeg());
    const height = Math.floor((401 * target) / width);
    const small = await decodeTo(file, { width: target, height }, size);
    const expected = ((left + 12) * target) / width - 0.5;
    // Shrinking moves the middle of a sharp line by less than 0.03; a missing block moves it by 0.13 and more.
    expect(Math.abs(centreOfLight(small) - expected)).toBeLessThan(0.04);
  });

  it('crops a frame of other proportions equally on both sides before it is shrunk', async () => {
    const whole = await frame('wide.png', quarters().extend({ left: 4, right: 4 }).png());
    const fitted = await decodeTo(whole, { width: 40, height: 30 }, { width: 160, height: 120 });
    const plain = await frame('plain.png', quarters().png());
    expect(fitted).toEqual(await shrink(await decodeFull(plain), { width: 40, height: 30 }));
  });
});

function quarters(): Sharp {
  const data = new Uint8Array(3 * WIDTH * HEIGHT);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const right = i % WIDTH >= WIDTH / 2 ? 1 : 0;
    const below = i >= (WIDTH * HEIGHT) / 2 ? 2 : 0;
    data.set(QUARTERS[right + below]!, 3 * i);
  }
  return sharp(data, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
}

/** Of a grey that grows by less than a code from pixel to pixel. */
function sampleOf(i: number): number {
  return 3 * Math.floor(i / 3);
}

function gradient(): Sharp {
  const data = Uint16Array.from({ length: 3 * WIDTH * HEIGHT }, (_, i) => sampleOf(i));
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
  return sharp(data, { raw }).toColourspace('rgb16');
}

function noise(width: number, height: number): Sharp {
  const random = seededRandom(9);
  const data = Uint8Array.from({ length: 3 * width * height }, () => 256 * random());
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** The largest deviation of a channel at the middle of a quarter from the expected value. */
function farthest({ width, height, data }: Raster, colours: Rgb[]): number {
  return Math.max(
    ...colours.flatMap((colour, k) => {
      const x = Math.floor(width * (k % 2 === 0 ? 0.25 : 0.75));
      const y = Math.floor(height * (k < 2 ? 0.25 : 0.75));
      return colour.map((code, c) => Math.abs(code - data[3 * (y * width + x) + c]!));
    }),
  );
}

/** Mean x of a row's light. */
function centreOfLight({ width, data }: Raster): number {
  let sum = 0;
  let weights = 0;
  for (let x = 0; x < width; x++) {
    const weight = data[3 * (20 * width + x)]!;
    sum += weight * x;
    weights += weight;
  }
  return sum / weights;
}

/** The same file with one unneeded tag of its first directory changed to DNGVersion. */
function asDng(tiff: Buffer): Buffer {
  const dng = Buffer.from(tiff);
  const directory = dng.readUInt32LE(4);
  for (
    let entry = directory + 2;
    entry < directory + 2 + 12 * dng.readUInt16LE(directory);
    entry += 12
  ) {
    if (dng.readUInt16LE(entry) === SPARE_TAG) {
      dng.writeUInt16LE(DNG_VERSION, entry);
    }
  }
  return dng;
}
