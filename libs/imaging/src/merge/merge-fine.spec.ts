import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from '../libvips/sharp.js';
import { decodeFull, type SetFrame } from '../files/decode.js';
import { TemporaryFolder } from '../testing/temporary-folder.js';
import { mergeSet } from './merge-set.js';

const WIDTH = 480;
const HEIGHT = 96;

describe('a merge of a frame of 16 bits', () => {
  let folder: TemporaryFolder;
  beforeAll(async () => {
    folder = await TemporaryFolder.create();
  });
  afterAll(() => folder.remove());

  /** A wall whose light fades into a dark corner, evenly: 3 codes to 23. */
  const sampleAt = (x: number): number => 257 * (3 + (20 * x) / WIDTH);

  async function frame(name: string, bits: 8 | 16): Promise<SetFrame> {
    const samples = Uint16Array.from({ length: 3 * WIDTH * HEIGHT }, (_, i) =>
      sampleAt(Math.floor(i / 3) % WIDTH),
    );
    const data = bits === 16 ? samples : Uint8Array.from(samples, (value) => value / 257 + 0.5);
    const picture = sharp(data, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
      .toColourspace(bits === 16 ? 'rgb16' : 'srgb')
      .tiff({ compression: 'lzw' });
    return folder.frame(name, await picture.toBuffer());
  }

  /** How far the merged photo's columns are from lying evenly between their neighbours, in codes. */
  async function steps(hdr: SetFrame): Promise<number> {
    const output = folder.file('merged.jpg');
    const options = { quality: 100 };
    await mergeSet({ hdr, flashes: [] }, output, options, new AbortController().signal);
    const { data } = await decodeFull({ name: 'merged.jpg', path: output });
    const columns = Array.from({ length: WIDTH }, (_, x) => {
      let sum = 0;
      for (let y = 0; y < HEIGHT; y++) {
        sum += data[3 * (y * WIDTH + x) + 1]!;
      }
      return sum / HEIGHT;
    });
    const reach = 12;
    const off = columns.slice(reach, -reach).map((code, i) => {
      const around = (columns[i]! + columns[i + 2 * reach]!) / 2;
      return (code - around) ** 2;
    });
    return Math.sqrt(off.reduce((sum, square) => sum + square, 0) / off.length);
  }

  it('lifts a shadow without the steps that it has at 8 bits', async () => {
    const coarse = await steps(await frame('coarse.tif', 8));
    const fine = await steps(await frame('fine.tif', 16));
    // What remains are the steps of the photo itself, which has 8 bits.
    expect(fine).toBeLessThan(0.7 * coarse);
  });
});
