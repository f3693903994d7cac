import { describe, expect, it } from '@jest/globals';
import sharp from '../libvips/sharp.js';
import { HEAD_BYTES } from '../files/inspect.js';
import { shownSize } from './shown-size.js';
import { TemporaryFolder } from '../testing/temporary-folder.js';

const photo = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#c8a27a' } });

describe('shownSize', () => {
  it.each([
    [1, { width: 60, height: 40 }],
    [3, { width: 60, height: 40 }],
    [6, { width: 40, height: 60 }],
    [8, { width: 40, height: 60 }],
  ])('gives the displayed size of a photo with orientation %i', async (orientation, expected) => {
    const bytes = await photo().withMetadata({ orientation }).jpeg().toBuffer();
    expect(await shownSize(bytes)).toEqual(expected);
  });

  it('needs only the beginning of a JPEG', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const large = await sharp({
      create: { width: 1500, height: 1000, channels: 3, background: '#888', noise },
    })
      .jpeg({ quality: 100 })
      .toBuffer();
    expect(large.length).toBeGreaterThan(HEAD_BYTES);
    expect(await shownSize(large.subarray(0, HEAD_BYTES))).toEqual({ width: 1500, height: 1000 });
  });

  it('is unknown for a file that is not a photo', async () => {
    expect(await shownSize(Buffer.from('Dear photographer'))).toBeNull();
  });
});

it('shownSize reads a TIFF whose directory comes last from the whole file, not from its beginning', async () => {
  const folder = await TemporaryFolder.create();
  try {
    const bytes = await sharp({
      create: { width: 1000, height: 700, channels: 3, background: '#c8a27a' },
    })
      .tiff({ compression: 'none' })
      .toBuffer();
    const { path } = await folder.frame('room.tif', bytes);
    expect(bytes.length).toBeGreaterThan(HEAD_BYTES);
    expect(await shownSize(bytes.subarray(0, HEAD_BYTES))).toBeNull();
    expect(await shownSize(path)).toEqual({ width: 1000, height: 700 });
  } finally {
    await folder.remove();
  }
});
