import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from '../libvips/sharp.js';
import { TemporaryFolder } from '../testing/temporary-folder.js';
import { writeTiff, type Layout } from './write-tiff.js';

// More than one strip, the last one not whole.
const WIDTH = 7;
const HEIGHT = 130;

describe('writeTiff', () => {
  let folder: TemporaryFolder;
  beforeAll(async () => {
    folder = await TemporaryFolder.create();
  });
  afterAll(() => folder.remove());

  const write = (
    layout: Layout,
    parts: readonly (Uint8Array | Uint16Array)[],
    isLittleEndian = true,
  ): Promise<void> =>
    writeTiff(
      folder.file('made.tif'),
      { isLittleEndian, first: [], exif: [] },
      null,
      (take): Promise<Layout> => {
        parts.forEach((part) => take(part));
        return Promise.resolve(layout);
      },
    );

  it.each([
    [1, true],
    [1, false],
    [3, true],
    [3, false],
  ] as const)(
    'writes 16-bit samples of %d channels, handed over in parts (little-endian: %j)',
    async (channels, isLittleEndian) => {
      const samples = Uint16Array.from(
        { length: channels * WIDTH * HEIGHT },
        (_, i) => (i * 7919) & 0xffff,
      );
      const layout = { width: WIDTH, height: HEIGHT, channels, bits: 16 } as const;
      await write(layout, [samples.subarray(0, 1001), samples.subarray(1001)], isLittleEndian);
      const picture = sharp(folder.file('made.tif'));
      expect(await picture.metadata()).toMatchObject({ depth: 'ushort', channels });
      const { data } = await picture
        .toColourspace(channels === 1 ? 'grey16' : 'rgb16')
        .raw({ depth: 'ushort' })
        .toBuffer({ resolveWithObject: true });
      const read = new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
      expect(Buffer.compare(Buffer.from(read.buffer), Buffer.from(samples.buffer))).toBe(0);
    },
  );

  it('refuses another number of samples than the picture has', async () => {
    const layout = { width: WIDTH, height: HEIGHT, channels: 3, bits: 8 } as const;
    await expect(write(layout, [new Uint8Array(3 * WIDTH * HEIGHT - 1)])).rejects.toThrow(
      '7 × 130 pixels came in 2729 bytes',
    );
  });
});
