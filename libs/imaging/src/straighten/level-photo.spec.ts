import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import sharp from '../libvips/sharp.js';
import { FrameError } from '../files/frame-error.js';
import { cameraAnglesOf } from './level-photo.js';
import { TemporaryFolder } from '../testing/temporary-folder.js';

const bars = (count: number, leaning: (i: number) => number) =>
  Array.from({ length: count }, (_, i) => {
    const x = 40 + i * 90;
    const top = x + leaning(x);
    return `<polygon points="${top},0 ${top + 30},0 ${x + 30},800 ${x},800" fill="#444"/>`;
  }).join('');
const drawing = (shapes: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="#ccc"/>${shapes}</svg>`,
  );

describe('cameraAnglesOf', () => {
  let folder: TemporaryFolder;
  beforeAll(async () => {
    folder = await TemporaryFolder.create();
  });
  afterAll(() => folder.remove());

  const photo = async (svg: Buffer, focalLength?: string) => {
    const exif = focalLength ? { IFD2: { FocalLengthIn35mmFilm: focalLength } } : {};
    return folder.frame('room.jpg', await sharp(svg).withExif(exif).jpeg().toBuffer());
  };

  it('recognises that a camera was held level', async () => {
    const level = await photo(drawing(bars(12, () => 0)));
    const found = await cameraAnglesOf(level);
    expect(found?.vertical).toBeCloseTo(0, 1);
    expect(found?.horizontal).toBeCloseTo(0, 1);
  });

  it('finds the pitch with the camera’s focal length', async () => {
    const converging = drawing(bars(12, (x) => (600 - x) * 0.12));
    const wide = await cameraAnglesOf(await photo(converging, '16'));
    const narrow = await cameraAnglesOf(await photo(converging, '32'));
    expect(wide?.vertical).toBeGreaterThan(2);
    expect(narrow?.vertical).toBeGreaterThan(1.9 * wide!.vertical);
  });

  it('measures photos upright', async () => {
    const upright = await photo(drawing(bars(12, () => -30)));
    const expected = await cameraAnglesOf(upright);
    const turned = await folder.frame(
      'turned.jpg',
      await sharp(await sharp(upright.path).rotate(-90).png().toBuffer())
        .withMetadata({ orientation: 6 })
        .jpeg({ quality: 95 })
        .toBuffer(),
    );
    const found = await cameraAnglesOf(turned);
    expect(found?.horizontal).toBeCloseTo(expected!.horizontal, 1);
    expect(found?.vertical).toBeCloseTo(expected!.vertical, 1);
  });

  it('finds nothing on an even wall', async () => {
    expect(await cameraAnglesOf(await photo(drawing('')))).toBeNull();
  });

  it('fails with the name of a damaged photo', async () => {
    const whole = await readFile((await photo(drawing(bars(12, () => 0)))).path);
    const cut = await folder.frame('cut.jpg', whole.subarray(0, whole.length / 2));
    await expect(cameraAnglesOf(cut)).rejects.toThrow(FrameError);
  });
});
