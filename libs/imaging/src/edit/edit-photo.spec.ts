import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ExifReader from 'exifreader';
import { readFile, writeFile } from 'node:fs/promises';
import sharp from '../libvips/sharp.js';
import { decodeFull, type SetFrame } from '../files/decode.js';
import { editPhoto, type PhotoEdit } from './edit-photo.js';
import { FrameError } from '../files/frame-error.js';
import type { Corners } from '@roomlight/photography/geometry';
import { recolourPhoto } from './recolour.js';
import { cornersAsShown, straightenedSize } from './shown-corners.js';
import { isSrgbProfile } from '../files/srgb-profile.js';
import { TemporaryFolder } from '../testing/temporary-folder.js';

const SIZE = { width: 600, height: 400 };
const UNTOUCHED: PhotoEdit = { angles: { vertical: 0, horizontal: 0 }, screens: [] };
const CORNERS: Corners = [
  [200, 120],
  [400, 130],
  [395, 260],
  [205, 250],
];
const SAME = Uint8Array.from({ length: 256 }, (_, code) => code);

describe('an edited photo', () => {
  let folder: TemporaryFolder;
  let photo: SetFrame;
  let red: SetFrame;
  let output: string;

  /** A smooth picture, so that JPEG changes little: darker towards the bottom, redder towards the right. */
  const painted = () => {
    const { width, height } = SIZE;
    const data = Uint8Array.from({ length: 3 * width * height }, (_, i) => {
      const [x, y] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width)];
      return i % 3 === 0 ? 40 + x / 4 : 200 - y / 4;
    });
    return sharp(data, { raw: { width, height, channels: 3 } });
  };

  const meanAt = async (path: string, x: number, y: number): Promise<number[]> => {
    const area = { left: Math.round(x) - 3, top: Math.round(y) - 3, width: 7, height: 7 };
    const { channels } = await sharp(await sharp(path).extract(area).toBuffer()).stats();
    return channels.map(({ mean }) => mean);
  };

  beforeAll(async () => {
    folder = await TemporaryFolder.create();
    output = folder.file('edited.jpg');
    const exif = {
      IFD0: { Model: 'II' },
      IFD2: { FNumber: '8/1', FocalLengthIn35mmFilm: '24' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' },
    };
    photo = await folder.frame(
      'room.jpg',
      await painted().withExif(exif).jpeg({ quality: 95 }).toBuffer(),
    );
    red = await folder.frame(
      'red.png',
      await sharp({ create: { width: 90, height: 60, channels: 3, background: '#f00000' } })
        .png()
        .toBuffer(),
    );
  });
  afterAll(() => folder.remove());

  it('equals the photo itself when there is no edit', async () => {
    expect(await editPhoto(photo, output, UNTOUCHED)).toEqual(SIZE);
    const [before, after] = await Promise.all([
      decodeFull(photo),
      decodeFull({ name: 'edited', path: output }),
    ]);
    const worst = before.data.reduce(
      (most, value, i) => Math.max(most, Math.abs(value - after.data[i]!)),
      0,
    );
    expect(worst).toBeLessThanOrEqual(4);
  });

  it.each([
    ['edited', () => editPhoto(photo, output, UNTOUCHED)],
    [
      'recoloured',
      () =>
        recolourPhoto(photo, output, {
          red: SAME,
          green: SAME,
          blue: SAME,
          matrix: [1, 0, 0, 0, 1, 0, 0, 0, 1],
        }),
    ],
  ])('keeps the camera’s metadata except the location, in sRGB, when %s', async (_, edit) => {
    await edit();
    const { exif, icc, chromaSubsampling } = await sharp(output).metadata();
    expect(exif?.includes('II')).toBe(true);
    expect(icc && isSrgbProfile(icc)).toBe(true);
    expect(chromaSubsampling).toBe('4:4:4');
    const bytes = await readFile(output);
    const tags = ExifReader.load(bytes, { expanded: true });
    expect(tags.exif?.FNumber?.value).toEqual([8, 1]);
    expect(tags.gps).toBeUndefined();
    expect(tags.exif?.['GPSLatitude']).toBeUndefined();
  });

  it('has the size and the screens that were predicted for its angles', async () => {
    const angles = { vertical: 6, horizontal: -3 };
    const screens = [{ image: red, corners: CORNERS, opacity: 1 }];
    const size = await editPhoto(photo, output, { angles, screens });
    const base = { base: SIZE, angles, focalLength: 24 };
    expect(size).toEqual(straightenedSize(base));
    expect(await sharp(output).metadata()).toMatchObject(size);
    const shown = cornersAsShown(CORNERS, base);
    const x = shown.reduce((sum, corner) => sum + corner[0], 0) / 4;
    const y = shown.reduce((sum, corner) => sum + corner[1], 0) / 4;
    const [r = 0, g = 255] = await meanAt(output, x, y);
    expect(r).toBeGreaterThan(230);
    expect(g).toBeLessThan(10);
    const [, beside = 0] = await meanAt(output, shown[1][0] + 20, shown[1][1]);
    expect(beside).toBeGreaterThan(100);
  });

  it('has its screens at the same places in a smaller preview', async () => {
    const screens = [{ image: red, corners: CORNERS, opacity: 1 }];
    const size = await editPhoto(photo, output, { ...UNTOUCHED, screens }, 300);
    expect(size).toEqual({ width: 300, height: 200 });
    expect((await meanAt(output, 105, 65))[1]).toBeLessThan(10);
    expect((await meanAt(output, 95, 65))[1]).toBeGreaterThan(100);
  });

  it('is never enlarged for a preview', async () => {
    expect(await editPhoto(photo, output, UNTOUCHED, 5000)).toEqual(SIZE);
  });

  it('is upright, and is measured upright', async () => {
    const turned = await folder.frame(
      'turned.jpg',
      await sharp(await painted().rotate(-90).png().toBuffer())
        .withMetadata({ orientation: 6 })
        .withExif({ IFD2: { FocalLengthIn35mmFilm: '24' } })
        .jpeg({ quality: 95 })
        .toBuffer(),
    );
    const angles = { vertical: 3, horizontal: 2 };
    const screens = [{ image: red, corners: CORNERS, opacity: 1 }];
    const size = await editPhoto(turned, output, { angles, screens });
    expect(size).toEqual(straightenedSize({ base: SIZE, angles, focalLength: 24 }));
    expect((await sharp(output).metadata()).orientation).toBe(1);
    const upright = folder.file('upright.jpg');
    await editPhoto(photo, upright, { angles, screens });
    for (const [x, y] of [
      [30, 30],
      [size.width - 30, 30],
      [size.width / 2, size.height / 2],
    ] as const) {
      const [one, two] = await Promise.all([meanAt(output, x, y), meanAt(upright, x, y)]);
      one.forEach((value, c) => expect(Math.abs(value - two[c]!)).toBeLessThan(3));
    }
  });

  it('fails with an error that names the damaged file', async () => {
    const whole = await readFile(photo.path);
    const cut = await folder.frame('cut.jpg', whole.subarray(0, whole.length / 2));
    await expect(editPhoto(cut, output, UNTOUCHED)).rejects.toThrow(FrameError);
    const screens = [{ image: cut, corners: CORNERS, opacity: 1 }];
    const edited = editPhoto(photo, output, { ...UNTOUCHED, screens });
    await expect(edited).rejects.toMatchObject({
      frame: 'cut.jpg',
      message: 'cut.jpg is cut off or damaged',
    });
  });

  it('can hold images with transparency, images with four inks and images of one pixel', async () => {
    const clear = await folder.frame(
      'clear.png',
      await sharp({
        create: {
          width: 1,
          height: 1,
          channels: 4,
          background: { r: 240, g: 0, b: 0, alpha: 0.5 },
        },
      })
        .png()
        .toBuffer(),
    );
    const inks = folder.file('inks.jpg');
    await writeFile(
      inks,
      await sharp({ create: { width: 40, height: 40, channels: 3, background: '#f00000' } })
        .toColourspace('cmyk')
        .jpeg()
        .toBuffer(),
    );
    for (const image of [clear, { name: 'inks.jpg', path: inks }]) {
      const screens = [{ image, corners: CORNERS, opacity: 1 }];
      await editPhoto(photo, output, { ...UNTOUCHED, screens });
      const [r = 0, g = 255] = await meanAt(output, 300, 190);
      expect(r).toBeGreaterThan(150);
      expect(g).toBeLessThan(80);
    }
  });
});
