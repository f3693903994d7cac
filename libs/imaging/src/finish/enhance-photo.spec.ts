import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ExifReader from 'exifreader';
import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from '../libvips/sharp.js';
import type { SetFrame } from '../files/decode.js';
import { enhancePhoto, type Finish } from './enhance-photo.js';
import { FrameError } from '../files/frame-error.js';
import { isSrgbProfile } from '../files/srgb-profile.js';
import { makeStreet } from '../testing/street.js';
import { STYLES } from './styles.js';
import { TemporaryFolder } from '../testing/temporary-folder.js';

const FINISH: Finish = {
  style: 'property',
  brightness: 1.2,
  keepColours: true,
  enhanceWindows: true,
  straighten: { vertical: false, horizontal: false },
  sky: null,
};

describe('a finished photo', () => {
  let folder: TemporaryFolder;
  let output: string;

  /** Dark on the left, bright on the right, red below. */
  const painted = (): Sharp => {
    const [width, height] = [300, 200];
    const data = Uint8Array.from({ length: 3 * width * height }, (_, i) => {
      const [x, y] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width)];
      return i % 3 === 0 ? 60 + x / 2 : 60 + x / 2 - y / 4;
    });
    return sharp(data, { raw: { width, height, channels: 3 } });
  };
  const photo = async (name: string, picture: Sharp): Promise<SetFrame> =>
    folder.frame(name, await picture.toBuffer());
  // sharp caches files that it has read, but the output is written more than once.
  const brightness = async (path: string): Promise<number> =>
    (await sharp(await readFile(path)).stats()).channels[1]!.mean;

  beforeAll(async () => {
    folder = await TemporaryFolder.create();
    output = folder.file('finished.jpg');
  });

  afterAll(() => folder.remove());

  it('keeps the camera’s metadata but not the location, and is sRGB', async () => {
    const exif = {
      IFD0: { Model: 'II' },
      IFD2: { FNumber: '8/1' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' },
    };
    await enhancePhoto(await photo('a.jpg', painted().withExif(exif).jpeg()), output, FINISH);
    const tags = ExifReader.load(await readFile(output), { expanded: true });
    expect(tags.exif?.['Model']?.description).toBe('II');
    expect(tags.exif?.['FNumber']?.description).toBe('f/8.0');
    expect(tags.gps).toBeUndefined();
    const { icc, orientation } = await sharp(output).metadata();
    expect(icc && isSrgbProfile(icc)).toBe(true);
    expect(orientation).toBe(1);
  });

  it('is upright, whatever the orientation of its pixels', async () => {
    const turned = painted().rotate(-90).withMetadata({ orientation: 6 }).jpeg();
    const { width, height } = await enhancePhoto(await photo('b.jpg', turned), output, FINISH);
    expect({ width, height }).toEqual({ width: 300, height: 200 });
    expect(await sharp(output).metadata()).toMatchObject({ width: 300, height: 200 });
  });

  it('can come from a CMYK photo', async () => {
    const cmyk = await photo(
      'c.jpg',
      painted().toColourspace('cmyk').withIccProfile('cmyk').jpeg(),
    );
    await enhancePhoto(cmyk, output, FINISH);
    expect(await sharp(output).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
    expect(await brightness(output)).toBeGreaterThan(await brightness(cmyk.path));
  });

  it('is the same, byte for byte, when it is made again', async () => {
    const source = await photo('d.jpg', painted().jpeg());
    const again = folder.file('again.jpg');
    await enhancePhoto(source, output, { ...FINISH, style: 'food', keepColours: false });
    await enhancePhoto(source, again, { ...FINISH, style: 'food', keepColours: false });
    expect(await readFile(again)).toEqual(await readFile(output));
  });

  it('gets brighter the more brightness is requested', async () => {
    const source = await photo('e.jpg', painted().jpeg());
    const levels: number[] = [];
    for (const wanted of [0.5, 1, 1.5, 2]) {
      await enhancePhoto(source, output, { ...FINISH, brightness: wanted });
      levels.push(await brightness(output));
    }
    expect(levels).toEqual([...levels].sort((a, b) => a - b));
    expect(new Set(levels).size).toBe(4);
  });

  it.each([
    [16, 16],
    [1, 30],
    [30, 1],
  ])('can be as small as %i × %i', async (width, height) => {
    const tiny = painted().resize(width, height, { fit: 'fill' }).png();
    const straightened = { ...FINISH, straighten: { vertical: true, horizontal: true } };
    const report = await enhancePhoto(await photo('f.png', tiny), output, straightened);
    expect(report).toMatchObject({ width, height, angles: { vertical: 0, horizontal: 0 } });
  });

  it('gets a new sky in every style', async () => {
    const { width, height, data } = makeStreet(240, 160, 'cloudy');
    const street = sharp(data, { raw: { width, height, channels: 3 } }).png();
    const source = await photo('street.png', street);
    const without: string[] = [];
    for (const style of STYLES) {
      const { skyReplaced } = await enhancePhoto(source, output, { ...FINISH, style, sky: 4 });
      if (!skyReplaced) {
        without.push(style);
      }
    }
    expect(without).toEqual([]);
  });

  it('is not made from a damaged photo', async () => {
    const bytes = await painted().jpeg().toBuffer();
    const damaged = await folder.frame('g.jpg', bytes.subarray(0, bytes.length / 2));
    await expect(enhancePhoto(damaged, output, FINISH)).rejects.toThrow(FrameError);
  });
});
