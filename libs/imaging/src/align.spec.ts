import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { align, LEAST_MATCH, structurePyramid } from './align.js';
import type { Raster } from './raster.js';
import { generateSet } from './testing/generated-set.js';

async function decode(file: Buffer): Promise<Raster> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

describe('align', () => {
  it('finds shifts under another light to a quarter of a pixel, in so small a picture', async () => {
    const set = await generateSet({ width: 300, height: 200, flashes: 2, seed: 21 });
    const reference = structurePyramid(await decode(set.hdr));
    for (const [k, flash] of set.flashes.entries()) {
      const found = align(reference, structurePyramid(await decode(flash)));
      const shift = set.truth.shifts[k];
      expect(Math.abs(found.dx - (shift?.dx ?? NaN))).toBeLessThan(0.25);
      expect(Math.abs(found.dy - (shift?.dy ?? NaN))).toBeLessThan(0.25);
      expect(Math.abs(found.turn)).toBeLessThan(0.003);
      expect(found.match).toBeGreaterThan(LEAST_MATCH * 1.5);
    }
  }, 30_000);

  it('leaves frames in place that have nothing to align by', async () => {
    const blank = (background: string): Promise<Buffer> =>
      sharp({ create: { width: 300, height: 200, channels: 3, background } })
        .jpeg()
        .toBuffer();
    const wall = structurePyramid(await decode(await blank('#b8a890')));
    const flash = structurePyramid(await decode(await blank('#f0f0f0')));
    expect(align(wall, flash)).toEqual({ dx: 0, dy: 0, turn: 0, match: null });
  });
});
