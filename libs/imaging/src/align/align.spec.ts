import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from '../libvips/sharp.js';
import { align, IN_PLACE, MIN_MATCH, placed, structurePyramid, type Placement } from './align.js';
import type { Raster } from '../pixels/raster.js';
import { generateSet } from '../testing/generated-set.js';
import { seededRandom } from '../testing/scene.js';

const WIDTH = 300;
const HEIGHT = 200;
const PLACES: Record<string, Placement> = {
  'as it is': IN_PLACE,
  'a few pixels off': { ...IN_PLACE, dx: 2.3, dy: -1.6 },
  'a thirtieth of the width off': { ...IN_PLACE, dx: -9.4, dy: 5.2 },
  'turned and a little larger': { dx: 1.2, dy: 0.7, turn: 0.006, zoom: 1.004 },
};

describe('align', () => {
  let hdr: Raster;
  const flashes = new Map<string, Raster>();

  beforeAll(async () => {
    const places = Object.values(PLACES);
    const set = await generateSet({
      width: WIDTH,
      height: HEIGHT,
      flashes: places.length,
      seed: 21,
      places,
    });
    hdr = await decode(set.hdr);
    for (const [k, name] of Object.keys(PLACES).entries()) {
      flashes.set(name, await decode(set.flashes[k]!));
    }
  });

  function flash(name: keyof typeof PLACES): Raster {
    const picture = flashes.get(name)!;
    return { ...picture, data: picture.data.slice() };
  }

  it.each(Object.entries(PLACES))(
    'locates a frame %s to a tenth of a pixel under different light',
    (name, truth) => {
      const found = align(structurePyramid(hdr), structurePyramid(flash(name)));
      expect(medianError(found, truth)).toBeLessThan(0.1);
      expect(found.match).toBeGreaterThan(2 * MIN_MATCH);
    },
  );

  it('is not misled by a person in one of the frames', () => {
    const name = 'a few pixels off';
    const picture = flash(name);
    const random = seededRandom(1);
    for (let y = 60; y < HEIGHT; y++) {
      for (let x = 120; x < 180; x++) {
        picture.data.fill(60 + 60 * random(), 3 * (y * WIDTH + x), 3 * (y * WIDTH + x) + 3);
      }
    }
    const found = align(structurePyramid(hdr), structurePyramid(picture));
    expect(medianError(found, PLACES[name]!)).toBeLessThan(0.2);
    expect(found.match).toBeGreaterThan(MIN_MATCH);
  });

  it('aligns a frame four stops darker', () => {
    const name = 'a few pixels off';
    const dark = flash(name);
    dark.data.forEach((code, i) => (dark.data[i] = Math.max(0, code * 0.28 - 6)));
    const found = align(structurePyramid(hdr), structurePyramid(dark));
    expect(medianError(found, PLACES[name]!)).toBeLessThan(0.2);
  });

  it('detects a frame of another view by its match, even a view without structure', () => {
    const reference = structurePyramid(hdr);
    const upsideDown = flash('as it is');
    upsideDown.data.reverse();
    expect(align(reference, structurePyramid(upsideDown)).match).toBeLessThan(MIN_MATCH);
    expect(align(reference, structurePyramid(blank(200))).match).toBeLessThan(MIN_MATCH);
  });

  it('leaves frames without any structure in place', () => {
    const found = align(structurePyramid(blank(180)), structurePyramid(blank(240)));
    expect(found).toEqual({ ...IN_PLACE, match: null });
  });
});

function medianError(found: Placement, truth: Placement): number {
  const errors: number[] = [];
  for (let y = 5; y < HEIGHT; y += 10) {
    for (let x = 5; x < WIDTH; x += 10) {
      const [u, v] = placed(found, WIDTH, HEIGHT, x, y);
      const [tu, tv] = placed(truth, WIDTH, HEIGHT, x, y);
      errors.push(Math.hypot(u - tu, v - tv));
    }
  }
  return errors.sort((a, b) => a - b)[errors.length >> 1]!;
}

function blank(code: number): Raster {
  const data = new Uint8Array(3 * WIDTH * HEIGHT).fill(code);
  return { width: WIDTH, height: HEIGHT, data };
}

async function decode(file: Buffer): Promise<Raster> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
