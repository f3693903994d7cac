import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import ExifReader from 'exifreader';
import sharp from '../libvips/sharp.js';
import { encodePhoto } from './encode.js';
import type { Raster } from '../pixels/raster.js';
import { TemporaryFolder } from '../testing/temporary-folder.js';

const WIDTH = 40;
const HEIGHT = 30;
const ramp: Raster = {
  width: WIDTH,
  height: HEIGHT,
  data: Uint8Array.from({ length: 3 * WIDTH * HEIGHT }, (_, i) => (i * 255) / (3 * WIDTH * HEIGHT)),
};

describe('encodePhoto', () => {
  let folder: TemporaryFolder;
  let file: Buffer;

  beforeAll(async () => {
    folder = await TemporaryFolder.create();
    await encodePhoto(ramp, folder.file('a.jpg'), 100, { IFD0: { Model: 'Camera II' } });
    file = await readFile(folder.file('a.jpg'));
  });
  afterAll(() => folder.remove());

  it('writes a complete JPEG with 4:4:4 sampling', async () => {
    const { info } = await sharp(file, { failOn: 'warning' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: WIDTH, height: HEIGHT, channels: 3 });
    expect((await sharp(file).metadata()).chromaSubsampling).toBe('4:4:4');
  });

  it('embeds the profile that libvips would embed', async () => {
    const theirs = await sharp(ramp.data, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
      .withIccProfile('srgb')
      .jpeg()
      .toBuffer();
    const profile = async (jpeg: Buffer) => (await sharp(jpeg).metadata()).icc;
    expect(await profile(file)).toEqual(await profile(theirs));
  });

  it('writes the given EXIF before the profile', () => {
    expect(ExifReader.load(file)['Model']?.description).toBe('Camera II');
    expect(file.indexOf('Exif\0')).toBeLessThan(file.indexOf('ICC_PROFILE\0'));
  });

  it('preserves the pixels', async () => {
    const decoded = await sharp(file).raw().toBuffer();
    const differences = ramp.data.map((value, i) => Math.abs(value - decoded[i]!));
    expect(Math.max(...differences)).toBeLessThanOrEqual(2);
  });
});
