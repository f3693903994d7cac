import { describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from '../libvips/sharp.js';
import type { SetFrame } from '../files/decode.js';
import type { Raster } from '../pixels/raster.js';
import { seededRandom } from '../testing/scene.js';
import { applyOwnStyle } from './apply-own-style.js';
import { cutOut } from './crop-box.js';
import { fitOwnStyle } from './fit-own-style.js';
import { fitStyle } from './fit-style.js';
import { isotonic } from './isotonic.js';
import { PLAIN_STYLE, type OwnStyle } from './own-style.js';
import { Samples } from './samples.js';
import { placeResult } from './style-pair.js';

const WIDTH = 240;
const HEIGHT = 160;

/** Patches of many colours, with texture. */
function room(seed: number): Raster {
  const random = seededRandom(seed);
  const data = new Uint8Array(3 * WIDTH * HEIGHT);
  const side = 20;
  const columns = WIDTH / side;
  const patches = Array.from({ length: columns * (HEIGHT / side) }, () => {
    const grey = 20 + 215 * random();
    return [0, 1, 2].map(() => grey + 50 * (random() - 0.5));
  });
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const patch = patches[Math.floor(y / side) * columns + Math.floor(x / side)]!;
      const texture = 16 * (random() - 0.5);
      for (let c = 0; c < 3; c++) {
        data[3 * (y * WIDTH + x) + c] = Math.max(0, Math.min(255, patch[c]! + texture));
      }
    }
  }
  return { width: WIDTH, height: HEIGHT, data };
}

/** Brighter, warmer and more contrast, by curves that the model doesn't have. */
function look({ data, ...size }: Raster): Raster {
  const gains = [1.04, 1, 0.92];
  const result = data.map((code, i) => {
    const value = (code / 255) ** 0.85;
    const curved = value + 0.3 * value * (1 - value) * (value - 0.5);
    return Math.round(255 * Math.min(1, gains[i % 3]! * curved));
  });
  return { ...size, data: result };
}

async function styled(picture: Raster, style: OwnStyle): Promise<Raster> {
  const copy = { ...picture, data: Uint8Array.from(picture.data) };
  await applyOwnStyle(copy, style);
  return copy;
}

function distance(one: Raster, other: Raster): number {
  return (
    one.data.reduce((sum, code, i) => sum + Math.abs(code - other.data[i]!), 0) / one.data.length
  );
}

let found: OwnStyle | undefined;

/** The look, as found from three pairs. */
function fitted(): OwnStyle {
  found ??= find();
  return found;
}

function find(): OwnStyle {
  const samples = new Samples();
  for (const seed of [1, 2, 3]) {
    samples.addPair(room(seed), look(room(seed)));
  }
  return fitStyle(samples, { photos: 3, findsContrast: true }).style;
}

/** A grey ramp, and a step of grey in the middle of its lower half. */
function ramp(): Raster {
  const data = new Uint8Array(3 * 256 * 100);
  for (let y = 0; y < 100; y++) {
    for (let x = 0; x < 256; x++) {
      data.fill(y < 50 ? x : x < 128 ? 60 : 190, 3 * (y * 256 + x), 3 * (y * 256 + x) + 3);
    }
  }
  return { width: 256, height: 100, data };
}

describe('a look of a photographer’s own', () => {
  it('changes hardly anything when it is plain', async () => {
    const picture = room(9);
    const result = await styled(picture, PLAIN_STYLE);
    const most = picture.data.reduce(
      (far, code, i) => Math.max(far, Math.abs(code - result.data[i]!)),
      0,
    );
    expect(most).toBeLessThanOrEqual(1);
  });

  it('is found again from pairs of photos, and holds for another photo', async () => {
    const style = fitted();
    const [before, after] = [room(9), look(room(9))];
    expect(distance(before, after)).toBeGreaterThan(10);
    expect(distance(await styled(before, style), after)).toBeLessThan(2.5);
  });

  it('keeps the order of greys and leaves no gaps beyond its slope', async () => {
    const picture = ramp();
    await applyOwnStyle(picture, fitted());
    const greens = Array.from({ length: 256 }, (_, x) => picture.data[3 * (10 * 256 + x) + 1]!);
    const steps = greens.slice(1).map((green, i) => green - greens[i]!);
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...steps)).toBeLessThanOrEqual(3);
  });

  it('makes no halo along an edge', async () => {
    const picture = ramp();
    await applyOwnStyle(picture, { ...fitted(), localContrast: 0.4 });
    const at = (x: number): number => picture.data[3 * (80 * 256 + x) + 1]!;
    for (let off = 2; off < 40; off++) {
      expect(Math.abs(at(127 - off) - at(10))).toBeLessThanOrEqual(4);
      expect(Math.abs(at(128 + off) - at(245))).toBeLessThanOrEqual(4);
    }
  });

  it('with more brightness brightens mid-tones and keeps black and white', async () => {
    const data = Uint8Array.from([0, 0, 0, 120, 120, 120, 255, 255, 255]);
    const picture = { width: 3, height: 1, data };
    await applyOwnStyle(picture, PLAIN_STYLE, 1.4);
    expect([...picture.data.subarray(0, 3), ...picture.data.subarray(6)]).toEqual([
      0, 0, 0, 255, 255, 255,
    ]);
    expect(picture.data[3]).toBeGreaterThan(132);
  });
});

describe('finished photos', () => {
  const inFiles = async (
    pictures: readonly Raster[],
    use: (frames: SetFrame[]) => Promise<void>,
  ): Promise<void> => {
    const directory = await mkdtemp(join(tmpdir(), 'own-style-'));
    try {
      const frames = pictures.map((_, i) => ({
        name: `${i}.jpg`,
        path: join(directory, `${i}.jpg`),
      }));
      for (const [i, { width, height, data }] of pictures.entries()) {
        await sharp(data, { raw: { width, height, channels: 3 } })
          .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
          .toFile(frames[i]!.path);
      }
      await use(frames);
    } finally {
      await rm(directory, { recursive: true });
    }
  };

  it('that show another view than their photos are left out and named', async () => {
    const pictures = [room(1), look(room(1)), room(2), look(room(5)), room(3), look(room(3))];
    await inFiles(pictures, async ([one, made, two, other, three, finished]) => {
      const good = [
        { before: one!, after: made! },
        { before: three!, after: finished! },
      ];
      const fit = await fitOwnStyle({
        kind: 'pairs',
        pairs: [good[0]!, { before: two!, after: other! }, good[1]!],
      });
      const without = await fitOwnStyle({ kind: 'pairs', pairs: good });
      expect(fit).toEqual({ ...without, excluded: ['3.jpg'] });
      expect(without).toMatchObject({ kind: 'fitted', excluded: [] });
    });
  });

  it.each([
    ['at the lower right', 70, 47, 170, 113],
    ['at the left', 0, 20, 170, 113],
    ['square', 52, 12, 136, 136],
  ])('that were cropped %s are placed there', async (_, left, top, width, height) => {
    const photo = room(4);
    const box = { left, top, width, height };
    const placed = await placeResult(photo, look(cutOut(photo, box)));
    expect(placed).not.toBeNull();
    const made = look(photo);
    let [off, count] = [0, 0];
    for (let i = 0; i < WIDTH * HEIGHT; i++) {
      const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
      if (placed!.shows(x, y)) {
        expect(x >= left - 2 && x < left + width + 2).toBe(true);
        off += Math.abs(placed!.picture.data[3 * i + 1]! - made.data[3 * i + 1]!);
        count++;
      }
    }
    expect(count).toBeGreaterThan(0.85 * width * height);
    expect(off / count).toBeLessThan(9);
  });

  it('that leave too few are all named', async () => {
    const pictures = [room(1), look(room(1)), room(2), look(room(5))];
    await inFiles(pictures, async ([one, made, two, other]) => {
      const pairs = [
        { before: one!, after: made! },
        { before: two!, after: other! },
      ];
      expect(await fitOwnStyle({ kind: 'pairs', pairs })).toEqual({
        kind: 'other-view',
        names: ['3.jpg'],
      });
    });
  });

  it('of other rooms tell roughly what was done to them', async () => {
    const results = [1, 2, 3, 4].map((seed) => look(room(seed)));
    const references = [5, 6, 7, 8].map(room);
    await inFiles([...results, ...references], async (frames) => {
      const fit = await fitOwnStyle({
        kind: 'results',
        results: frames.slice(0, 4),
        references: frames.slice(4),
      });
      if (fit.kind !== 'fitted') {
        throw new Error(fit.kind);
      }
      const [before, after] = [room(9), look(room(9))];
      expect(distance(await styled(before, fit.style), after)).toBeLessThan(
        0.6 * distance(before, after),
      );
    });
  });
});

describe('the closest rising values', () => {
  it('are the values themselves where they rise', () => {
    expect(isotonic([1, 2, 4], 1)).toEqual([1, 2, 4]);
  });

  it('pool those that fall, and keep the least step', () => {
    expect(isotonic([3, 1, 5], 0)).toEqual([2, 2, 5]);
    expect(isotonic([0, 0, 0], 1)).toEqual([-1, 0, 1]);
  });
});
