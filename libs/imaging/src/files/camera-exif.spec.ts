import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from '../libvips/sharp.js';
import { cameraExif, cameraFocalLength, isIndoorLight } from './camera-exif.js';
import { seededRandom } from '../testing/scene.js';

const plain = () =>
  sharp({ create: { width: 16, height: 16, channels: 3, background: '#c8a27a' } });

describe('cameraExif', () => {
  let shot: Buffer;

  beforeAll(async () => {
    shot = await plain()
      .withExif({
        IFD0: { Make: 'Camera Works', Model: 'II', Copyright: 'A. Photographer', Orientation: '6' },
        IFD2: {
          FNumber: '8/1',
          ExposureTime: '1/60',
          ExposureBiasValue: '-2/1',
          ISOSpeedRatings: '320',
          DateTimeOriginal: '2024:05:17 10:20:00',
          BodySerialNumber: '12345',
        },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' },
      })
      .jpeg()
      .toBuffer();
  });

  const expected = {
    IFD0: { Make: 'Camera Works', Model: 'II', Copyright: 'A. Photographer', Orientation: '1' },
    IFD2: {
      FNumber: '8/1',
      ExposureTime: '1/60',
      ExposureBiasValue: '-2/1',
      ISOSpeedRatings: '320',
      DateTimeOriginal: '2024:05:17 10:20:00',
    },
  };

  it('keeps camera, exposure, time and rights, but neither location nor serial number', () => {
    expect(cameraExif(shot)).toEqual(expected);
  });

  it.each(['png', 'webp'] as const)('also reads a %s', async (format) => {
    expect(cameraExif(await sharp(shot).keepExif()[format]().toBuffer())).toEqual(expected);
  });

  it('treats a photo without EXIF as upright', async () => {
    const bare = { IFD0: { Orientation: '1' }, IFD2: {} };
    expect(cameraExif(await plain().jpeg().toBuffer())).toEqual(bare);
    expect(cameraExif(await plain().tiff().toBuffer())).toMatchObject(bare);
  });

  it('tolerates corrupt EXIF', () => {
    const random = seededRandom(2);
    const begin = shot.indexOf('Exif') + 6;
    for (let round = 0; round < 200; round++) {
      const scrambled = Buffer.from(shot);
      for (let k = 0; k < 12; k++) {
        scrambled[begin + Math.floor(200 * random())] = 256 * random();
      }
      expect(cameraExif(scrambled)).toMatchObject({ IFD0: { Orientation: '1' } });
    }
  });
});

describe('cameraFocalLength', () => {
  const shotAt = (tags: Record<string, string>) =>
    plain().withExif({ IFD2: tags }).jpeg().toBuffer();

  it('is the 35 mm equivalent that the camera reports', async () => {
    expect(cameraFocalLength(await shotAt({ FocalLengthIn35mmFilm: '24' }))).toBe(24);
  });

  it.each<[string, Record<string, string>]>([
    ['nothing', {}],
    ['the lens’s own alone', { FocalLength: '16/1' }],
    ['none', { FocalLengthIn35mmFilm: '0' }],
    ['one that no lens has', { FocalLengthIn35mmFilm: '5000' }],
  ])('is unknown where the camera reports %s', async (_, tags) => {
    expect(cameraFocalLength(await shotAt(tags))).toBeNull();
  });
});

describe('isIndoorLight', () => {
  const shotWith = (tags: Record<string, string>) =>
    plain().withExif({ IFD2: tags }).jpeg().toBuffer();

  it.each([
    { light: 'a room', time: '1/30', isIndoors: true },
    { light: 'an overcast day', time: '1/250', isIndoors: false },
    { light: 'the sun', time: '1/2000', isIndoors: false },
  ])('tells $light by its exposure', async ({ time, isIndoors }) => {
    const file = await shotWith({ FNumber: '71/10', ISOSpeedRatings: '400', ExposureTime: time });
    expect(isIndoorLight(file)).toBe(isIndoors);
  });

  it('takes a fired flash for a room, whatever the exposure', async () => {
    const exposure = { FNumber: '71/10', ISOSpeedRatings: '100', ExposureTime: '1/1000' };
    expect(isIndoorLight(await shotWith({ ...exposure, Flash: '13' }))).toBe(true);
    expect(isIndoorLight(await shotWith({ ...exposure, Flash: '16' }))).toBe(false);
  });

  it('knows nothing of a photo without settings', async () => {
    expect(isIndoorLight(await plain().jpeg().toBuffer())).toBe(false);
    expect(isIndoorLight(await shotWith({ FNumber: '8/1', ExposureTime: '1/4' }))).toBe(false);
  });
});
