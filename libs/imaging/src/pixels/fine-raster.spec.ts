import { describe, expect, it } from '@jest/globals';
import { fineRaster, withSixteenths } from './fine-raster.js';
import { fineValues } from '../testing/fine-values.js';

/** Every value that 16 bits have, on rows that aren't whole vectors of pixels. */
const WIDTH = 37;
const HEIGHT = Math.ceil(65536 / (3 * WIDTH));
const samples = Uint16Array.from({ length: 3 * WIDTH * HEIGHT }, (_, i) => i & 0xffff);
const every = (): ReturnType<typeof fineRaster> => fineRaster(WIDTH, HEIGHT, samples.slice());

function farthest(codes: ArrayLike<number>): number {
  return samples.reduce((most, sample, i) => Math.max(most, Math.abs(codes[i]! - sample / 257)), 0);
}

describe('a fine raster', () => {
  it('keeps 16-bit samples to a sixteenth of a code', () => {
    const photo = withSixteenths(every());
    expect(farthest(fineValues(photo) ?? [])).toBeLessThan(1 / 32 + 0.005);
  });

  it('has the nearest codes', () => {
    expect(farthest(withSixteenths(every()).data)).toBeLessThan(0.5 + 1 / 16);
  });

  it('has nothing between the codes if its samples were made of 8 bits', () => {
    const codes = Uint8Array.from({ length: 3 * 256 }, (_, i) => i / 3);
    const photo = withSixteenths(
      fineRaster(
        256,
        1,
        Uint16Array.from(codes, (code) => 257 * code),
      ),
    );
    expect(photo.data).toEqual(codes);
    expect(photo.sixteenths?.every((pair) => pair === 0)).toBe(true);
  });
});
