import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import sharp from '../libvips/sharp.js';
import { box, heicHead, tiffFile } from '@roomlight/photography/camera-files/testing';
import { HEAD_BYTES, inspectHeader, keptFormat, type PhotoHeader } from './inspect.js';
import { MAX_FILE_BYTES } from '../pixels/limits.js';

const WIDTH = 60;
const HEIGHT = 40;
const picture = sharp({
  create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#a87' },
}).withIccProfile('srgb');

function inspect(file: Buffer): Promise<PhotoHeader> {
  return inspectHeader(file.subarray(0, HEAD_BYTES), file.length);
}

describe('inspectHeader', () => {
  let jpeg: Buffer;
  let png: Buffer;

  beforeAll(async () => {
    jpeg = await picture.clone().jpeg().toBuffer();
    png = await picture.clone().png().toBuffer();
  });

  it.each(['jpeg', 'png', 'webp', 'tiff'] as const)('reads a %s', async (format) => {
    const file = await picture.clone().toFormat(format).toBuffer();
    expect(await inspect(file)).toMatchObject({ format, shown: { width: WIDTH, height: HEIGHT } });
  });

  it('reads WebP without metadata, lossy and lossless', async () => {
    const plain = sharp(jpeg);
    for (const lossless of [false, true]) {
      const file = await plain.clone().webp({ lossless }).toBuffer();
      expect(await inspect(file)).toMatchObject({
        format: 'webp',
        shown: { width: WIDTH, height: HEIGHT },
      });
    }
  });

  it('returns the size as displayed', async () => {
    const turned = await sharp(jpeg).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await inspect(turned)).toMatchObject({ shown: { width: HEIGHT, height: WIDTH } });
  });

  it('accepts a JPEG whose metadata fill the whole head, without its size', async () => {
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(0xfffd)]);
    const metadata = Array.from({ length: 18 }, () => comment);
    const deep = Buffer.concat([jpeg.subarray(0, 2), ...metadata, jpeg.subarray(2)]);
    expect(await inspect(deep)).toMatchObject({ format: 'jpeg', shown: null });
  });

  it.each([1, 2, 3])('accepts 0xff fill bytes before a marker (%i)', async (count) => {
    const filled = Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.alloc(count, 0xff),
      jpeg.subarray(2),
    ]);
    expect(await inspect(filled)).toMatchObject({ shown: { width: WIDTH, height: HEIGHT } });
  });

  it('refuses an empty file', async () => {
    await expect(inspect(Buffer.alloc(0))).rejects.toThrow('is empty');
  });

  it('refuses text, random bytes and a few bytes', async () => {
    for (const file of [
      Buffer.from('not a photo, '.repeat(99)),
      randomBytes(5000),
      jpeg.subarray(0, 5),
    ]) {
      await expect(inspect(file)).rejects.toThrow('is not a picture');
    }
  });

  const raw = (pixels = 0): Buffer =>
    tiffFile({
      directories: [
        {
          tags: { 256: 6000, 257: 4000, 262: { shorts: [32803] }, 274: { shorts: [6] } },
          strip: Buffer.alloc(pixels),
        },
      ],
    });

  it('reads the upright size of RAW and HEIC photos', async () => {
    expect(await inspect(raw())).toMatchObject({
      format: 'raw',
      shown: { width: 4000, height: 6000 },
    });
    const heic = heicHead({ width: 4032, height: 3024 }, raw());
    expect(await inspect(heic)).toMatchObject({
      format: 'heic',
      shown: { width: 4032, height: 3024 },
    });
  });

  it('reads the directories of a RAW photo beyond its head', async () => {
    const file = raw(2 * HEAD_BYTES);
    const read = (start: number, end: number): Promise<Buffer> =>
      Promise.resolve(file.subarray(start, end));
    const header = inspectHeader(file.subarray(0, HEAD_BYTES), file.length, read);
    expect(await header).toMatchObject({ format: 'raw' });
  });

  it('refuses a RAW photo without a size, and one of over 200 megapixels', async () => {
    const sized = (tags: object): Buffer =>
      tiffFile({ directories: [{ tags: { 262: { shorts: [32803] }, ...tags } }] });
    await expect(inspect(sized({}))).rejects.toThrow('is cut off or damaged');
    const huge = sized({ 256: 20_000, 257: 15_000 });
    await expect(inspect(huge)).rejects.toThrow('is over 200 megapixels');
  });

  it('refuses an AVIF by name and says what to do', async () => {
    const avif = box('ftyp', Buffer.from('avif\0\0\0\0mif1avif'));
    await expect(inspect(avif)).rejects.toThrow('is an AVIF photo; export it as JPEG');
  });

  it('tells what to do with a RAW or HEIC photo where photos are kept as they are', () => {
    expect(() => keptFormat('raw')).toThrow(
      'is a RAW photo; export it as JPEG, or upload it as a set of its own',
    );
    expect(keptFormat('jpeg')).toBe('jpeg');
  });

  it('refuses random bytes that follow a valid image signature', async () => {
    for (const magic of [[0xff, 0xd8, 0xff], [...png.subarray(0, 8)], [0x49, 0x49, 0x2a, 0]]) {
      const file = Buffer.concat([Buffer.from(magic), Buffer.alloc(5000, 0x55)]);
      await expect(inspect(file)).rejects.toThrow('is not a picture');
    }
  });

  it.each(['jpeg', 'png', 'webp'] as const)(
    'refuses a %s that ends with its header',
    async (format) => {
      const file = await picture.clone().toFormat(format).toBuffer();
      const pixels = {
        jpeg: Buffer.from([0xff, 0xda]),
        png: Buffer.from('IDAT'),
        webp: Buffer.from('VP8 '),
      };
      const end = file.indexOf(pixels[format]);
      for (const length of [end, end + 4]) {
        await expect(inspect(file.subarray(0, length))).rejects.toThrow(
          'holds nothing behind its header',
        );
      }
    },
  );

  it('refuses 300 megapixels by the header alone', async () => {
    const huge = Buffer.from(png);
    huge.writeUInt32BE(20_000, 16);
    huge.writeUInt32BE(15_000, 20);
    await expect(inspect(huge)).rejects.toThrow('is over 200 megapixels');
  });

  it('refuses a file that is too large by its size alone', async () => {
    await expect(inspectHeader(jpeg, MAX_FILE_BYTES + 1)).rejects.toThrow('is over 100 MB');
  });

  it('accepts a TIFF whose directory lies beyond the head, without its size', async () => {
    const tiff = await sharp({
      create: { width: 900, height: 600, channels: 3, background: '#123' },
    })
      .tiff({ compression: 'none' })
      .toBuffer();
    expect(tiff.length).toBeGreaterThan(HEAD_BYTES);
    expect(await inspect(tiff)).toMatchObject({ format: 'tiff', shown: null });
  });

  it('leaves damage beyond the header to the decoder', async () => {
    expect(await inspect(jpeg.subarray(0, jpeg.length - 20))).toMatchObject({ format: 'jpeg' });
  });
});
