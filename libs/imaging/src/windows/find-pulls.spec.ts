import { describe, expect, it } from '@jest/globals';
import type { Raster } from '../pixels/raster.js';
import { detailPull, findPulls } from './find-pulls.js';

const WIDTH = 150;
const HEIGHT = 100;
/** The room's code in the natural frame and in a frame of a fourteenth of its exposure. */
const ROOM = 120;
const DARK_ROOM = 30;

const isWindow = (x: number, y: number): boolean => x >= 50 && x < 100 && y >= 20 && y < 70;
const leaves = (x: number, y: number): number => (((x >> 2) + (y >> 2)) % 2 === 0 ? 110 : 150);

function paint(code: (x: number, y: number) => number): Raster {
  const data = new Uint8Array(3 * WIDTH * HEIGHT);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    data.fill(code(i % WIDTH, Math.floor(i / WIDTH)), 3 * i, 3 * i + 3);
  }
  return { width: WIDTH, height: HEIGHT, data };
}

const natural = paint((x, y) => (isWindow(x, y) ? 255 : ROOM));
const source = (
  view: (x: number, y: number) => number,
  room = DARK_ROOM,
): { pixels: Raster; exposure: undefined } => ({
  pixels: paint((x, y) => (isWindow(x, y) ? view(x, y) : room)),
  exposure: undefined,
});

describe('findPulls', () => {
  it('cuts out an opening whose light differs from its surroundings', () => {
    const [pull, ...others] = findPulls(natural, natural, [source(leaves)]);
    expect(others).toEqual([]);
    expect(pull).toMatchObject({ source: 0, way: 'opening' });
    const inside = pull!.inside.filter((is) => is === 1).length;
    expect(inside).toBe(50 * 50);
  });

  it('takes only the detail of a place that no edge surrounds', () => {
    const alike = source((x, y) => leaves(x, y) / 5 + 12, DARK_ROOM);
    const pulls = findPulls(natural, natural, [alike]);
    expect(pulls.map(({ way }) => way)).not.toContain('opening');
  });

  it('prefers the brightest of the sources that show an opening', () => {
    const darker = source((x, y) => leaves(x, y) / 2, 26);
    const burnt = source(() => 255, 60);
    expect(findPulls(natural, natural, [burnt, darker, source(leaves)])[0]?.source).toBe(2);
  });

  it('pulls nothing that the photo shows already', () => {
    const shown = paint((x, y) => (isWindow(x, y) ? 1.4 * leaves(x, y) : ROOM));
    expect(findPulls(natural, shown, [source(leaves)])).toEqual([]);
  });

  it('pulls nothing from a frame in which a lamp is off', () => {
    expect(findPulls(natural, natural, [source((x) => 30 + (x % 3))])).toEqual([]);
  });

  it('pulls nothing from a frame that is brighter than the natural one', () => {
    expect(findPulls(natural, natural, [source(leaves, 180)])).toEqual([]);
  });
});

describe('detailPull', () => {
  const region = (share: number) => ({
    width: WIDTH,
    height: HEIGHT,
    data: Float32Array.from(
      natural.data.filter((_, i) => i % 3 === 0),
      (_, i) => (isWindow(i % WIDTH, Math.floor(i / WIDTH)) || i < share * WIDTH * HEIGHT ? 1 : 0),
    ),
  });

  it('takes what is burnt of a window', () => {
    const pull = detailPull(natural, region(0), 1);
    expect(pull).toMatchObject({ source: 1, way: 'detail' });
    expect(pull!.inside.filter((is) => is === 1)).toHaveLength(50 * 50);
  });

  it('leaves a window of which most is not burnt', () => {
    expect(detailPull(natural, region(0.9), 1)).toBeUndefined();
  });
});
