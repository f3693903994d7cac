import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from '../libvips/sharp.js';
import { assertPngEnds } from './png-end.js';
import { TemporaryFolder } from '../testing/temporary-folder.js';

describe('assertPngEnds', () => {
  let folder: TemporaryFolder;
  let png: Buffer;

  beforeAll(async () => {
    folder = await TemporaryFolder.create();
    png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#c8a27a' } })
      .png()
      .toBuffer();
  });
  afterAll(() => folder.remove());

  it('accepts a complete file, even with extra bytes after its end', async () => {
    await assertPngEnds((await folder.frame('whole.png', png)).path);
    const more = Buffer.concat([png, Buffer.alloc(1000)]);
    await assertPngEnds((await folder.frame('more.png', more)).path);
  });

  it('refuses a file that ends early', async () => {
    const { path } = await folder.frame('cut.png', png.subarray(0, png.length - 12));
    await expect(assertPngEnds(path)).rejects.toThrow('the PNG has no end');
  });
});
