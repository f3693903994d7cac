import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from '../libvips/sharp.js';
import { IN_PLACE } from '../align/align.js';
import { fuseExposures, type Exposure } from './exposure-fusion.js';
import type { Raster } from '../pixels/raster.js';
import { paintRoom } from '../testing/exposures.js';
import { TemporaryFolder } from '../testing/temporary-folder.js';

const WIDTH = 120;
const HEIGHT = 80;
const room = paintRoom(WIDTH, HEIGHT, 5);
const middle = room.expose(0.25);
const going = new AbortController().signal;

describe('fuseExposures', () => {
  let folder: TemporaryFolder;
  let written = 0;
  beforeAll(async () => {
    folder = await TemporaryFolder.create();
  });
  afterAll(() => folder.remove());

  async function exposure(pixels: Raster, scale = 1, dx = 0): Promise<Exposure> {
    const { width, height, data } = pixels;
    const picture = sharp(data, { raw: { width, height, channels: 3 } });
    const frame = await folder.frame(`exposure${++written}.png`, await picture.png().toBuffer());
    return { frame, small: halved(pixels, scale), place: { ...IN_PLACE, dx: dx / scale } };
  }

  async function fused(
    others: Exposure[],
    { photo = middle, scale = 1, signal = going } = {},
  ): Promise<Raster> {
    const result = { ...photo, data: photo.data.slice() };
    await fuseExposures(result, halved(photo, scale), others, signal);
    return result;
  }

  it.each([1, 2])(
    'shows both the room and the view from its window (small copies at 1/%d)',
    async (scale) => {
      const dark = room.expose(0.015);
      const bright = room.expose(1);
      const result = await fused([await exposure(dark, scale), await exposure(bright, scale)], {
        scale,
      });
      expect(contrast(result, inWindow)).toBeGreaterThan(0.7 * contrast(dark, inWindow));
      expect(contrast(result, inRoom)).toBeGreaterThan(0.8 * contrast(bright, inRoom));
      expect(contrast(middle, inWindow)).toBeLessThan(0.3 * contrast(dark, inWindow));
    },
  );

  it('keeps more than 8 bits if an exposure has 16', async () => {
    const { width, height, data } = room.expose(1);
    const samples = Uint16Array.from(data, (code) => 257 * code);
    const picture = sharp(samples, { raw: { width, height, channels: 3 } });
    const tiff = picture.toColourspace('rgb16').tiff({ compression: 'lzw' });
    const other = await exposure(room.expose(1));
    const frame = await folder.frame('fine.tif', await tiff.toBuffer());
    const coarse = await fused([other]);
    const fine = await fused([{ ...other, frame }]);
    expect(coarse.sixteenths).toBeUndefined();
    expect(fine.sixteenths?.some((pair) => pair !== 0)).toBe(true);
    // The same exposure: only what lies between the codes differs.
    expect(fine.data).toEqual(coarse.data);
  });

  it('leaves a photo unchanged whose other exposures are identical', async () => {
    const photo = room.expose(0.6, () => 1);
    const even = { ...photo, data: photo.data.map((code) => 40 + 0.7 * code) };
    const result = await fused([await exposure(even), await exposure(even)], { photo: even });
    const farthest = result.data.reduce(
      (most, code, i) => Math.max(most, Math.abs(code - even.data[i]!)),
      0,
    );
    expect(farthest).toBeLessThanOrEqual(1);
  });

  it('aligns a shifted exposure with the photo', async () => {
    const still = await fused([await exposure(room.expose(0.015))]);
    const shifted = await exposure(room.expose(0.015, undefined, 3), 1, 3);
    const result = await fused([shifted]);
    const middleColumns = (i: number): boolean => columnOf(i) > 4 && columnOf(i) < WIDTH - 8;
    expect(meanDifference(result, still, middleColumns)).toBeLessThan(1);
  });

  it('stops when its signal is aborted', async () => {
    const stop = new AbortController();
    stop.abort(new Error('cancelled'));
    const others = [await exposure(room.expose(1))];
    await expect(fused(others, { signal: stop.signal })).rejects.toThrow('cancelled');
  });
});

function halved({ width, height, data }: Raster, scale: number): Raster {
  const small = { width: width / scale, height: height / scale };
  const result = new Uint8Array(3 * small.width * small.height);
  for (let i = 0; i < result.length; i++) {
    const x = Math.floor(i / 3) % small.width;
    const y = Math.floor(i / 3 / small.width);
    let sum = 0;
    for (let k = 0; k < scale * scale; k++) {
      const row = scale * y + Math.floor(k / scale);
      sum += data[3 * (row * width + scale * x + (k % scale)) + (i % 3)]!;
    }
    result[i] = sum / scale ** 2 + 0.5;
  }
  return { ...small, data: result };
}

const columnOf = (i: number): number => i % WIDTH;

function inWindow(i: number): boolean {
  const { left, top, width, height } = room.scene.window;
  const x = columnOf(i) - left;
  const y = Math.floor(i / WIDTH) - top;
  return x > 2 && y > 2 && x < width - 3 && y < height - 3;
}

function inRoom(i: number): boolean {
  return columnOf(i) < room.scene.window.left - 6;
}

/** Mean difference of luma between neighbouring pixels. */
function contrast({ data }: Raster, where: (i: number) => boolean): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i + 1 < WIDTH * HEIGHT; i++) {
    if (where(i)) {
      sum += Math.abs(lumaAt(data, i + 1) - lumaAt(data, i));
      count++;
    }
  }
  return sum / count;
}

function lumaAt(data: Uint8Array, i: number): number {
  return 0.2126 * data[3 * i]! + 0.7152 * data[3 * i + 1]! + 0.0722 * data[3 * i + 2]!;
}

function meanDifference(a: Raster, b: Raster, where: (i: number) => boolean): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    if (where(i)) {
      sum += Math.abs(a.data[3 * i + 1]! - b.data[3 * i + 1]!);
      count++;
    }
  }
  return sum / count;
}
