import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { stat } from 'node:fs/promises';
import sharp from 'sharp';
import type { SetFrame } from './decode.js';
import { renderSmaller } from './renditions.js';
import { TemporaryFolder } from '../testing/temporary-folder.js';

describe('renderSmaller', () => {
  let folder: TemporaryFolder;
  let input: SetFrame;

  beforeAll(async () => {
    folder = await TemporaryFolder.create();
    const left = await sharp({
      create: { width: 400, height: 600, channels: 3, background: '#f00' },
    })
      .png()
      .toBuffer();
    // Stored as landscape, 800 × 600 with the left half red; upright it is 600 × 800 with the top half red.
    const file = await sharp({
      create: { width: 800, height: 600, channels: 3, background: '#00f' },
    })
      .composite([{ input: left, left: 0, top: 0 }])
      .withIccProfile('p3')
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' } })
      .withMetadata({ orientation: 6, icc: 'p3' })
      .jpeg()
      .toBuffer();
    input = await folder.frame('in.jpg', file);
  });
  afterAll(() => folder.remove());

  it.each(['webp', 'jpeg'] as const)(
    'writes an upright %s of the requested width, without metadata',
    async (format) => {
      const output = folder.file(`small.${format}`);
      const { bytes } = await renderSmaller(input, output, 320, format);
      expect(bytes).toBe((await stat(output)).size);
      const meta = await sharp(output).metadata();
      expect(meta).toMatchObject({ format, width: 320, height: 427, space: 'srgb' });
      expect(meta.exif).toBeUndefined();
      expect(meta.icc).toBeUndefined();
      const { data } = await sharp(output).raw().toBuffer({ resolveWithObject: true });
      const top = data.subarray(3 * (320 * 40 + 160), 3 * (320 * 40 + 160) + 3);
      expect(top[0]).toBeGreaterThan(200);
      expect(top[2]).toBeLessThan(60);
    },
  );

  it('never enlarges', async () => {
    const output = folder.file('large.webp');
    await renderSmaller(input, output, 2048, 'webp');
    expect(await sharp(output).metadata()).toMatchObject({ width: 600, height: 800 });
  });
});
