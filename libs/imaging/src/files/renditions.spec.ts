import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { stat } from 'node:fs/promises';
import sharp from '../libvips/sharp.js';
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
      const { bytes } = await renderSmaller(input, output, {
        width: 320,
        format,
        watermarked: false,
      });
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

  it('changes the colours of the smaller picture by the tables and the matrix', async () => {
    const output = folder.file('recoloured.webp');
    const half = Uint8Array.from({ length: 256 }, (_, code) => Math.round(code / 2));
    // Red and blue change places.
    const matrix = [0, 0, 1, 0, 1, 0, 1, 0, 0];
    await renderSmaller(input, output, {
      ...{ width: 320, format: 'webp', watermarked: false },
      recolouring: { red: half, green: half, blue: half, matrix },
    });
    const { data, info } = await sharp(output).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 320, height: 427 });
    const top = data.subarray(3 * (320 * 40 + 160), 3 * (320 * 40 + 160) + 3);
    expect(top[0]).toBeLessThan(20);
    expect(top[2]).toBeGreaterThan(110);
    expect(top[2]).toBeLessThan(150);
  });

  it('never enlarges', async () => {
    const output = folder.file('large.webp');
    await renderSmaller(input, output, { width: 2048, format: 'webp', watermarked: false });
    expect(await sharp(output).metadata()).toMatchObject({ width: 600, height: 800 });
  });

  it('draws a word over every part of a watermarked picture', async () => {
    const grey = await sharp({
      create: { width: 2000, height: 1200, channels: 3, background: '#808080' },
    })
      .png()
      .toBuffer();
    const output = folder.file('marked.webp');
    const photo = await folder.frame('grey.png', grey);
    await renderSmaller(photo, output, { width: 1280, format: 'webp', watermarked: true });
    expect(await sharp(output).metadata()).toMatchObject({ width: 1280, height: 768 });
    for (const [left, top] of [
      [0, 0],
      [860, 0],
      [0, 348],
      [860, 348],
      [430, 174],
    ] as const) {
      const part = sharp(output).extract({ left, top, width: 420, height: 420 });
      const { channels } = await sharp(await part.png().toBuffer()).stats();
      expect(channels[0]?.max).toBeGreaterThan(155);
      expect(channels[0]?.min).toBeLessThan(110);
    }
  });
});
