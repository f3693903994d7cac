import { describe, expect, it } from '@jest/globals';
import { IN_PLACE } from '../align/align.js';
import { DetailFusion } from './exposure-fusion-detail.js';
import type { Channels } from './exposure-fusion-pyramid.js';
import { fineRaster, withSixteenths, type FineRaster } from '../pixels/fine-raster.js';
import { plane, type Plane, type Raster } from '../pixels/raster.js';
import { fineValues } from '../testing/fine-values.js';

// Not a multiple of the number of pixels that the kernels process at a time.
const WIDTH = 37;
const HEIGHT = 21;
const SMALL = { width: 12, height: 7 };
const going = new AbortController().signal;

function even(red: number, green: number, blue: number): Raster {
  const data = Uint8Array.from(
    { length: 3 * WIDTH * HEIGHT },
    (_, i) => [red, green, blue][i % 3]!,
  );
  return { width: WIDTH, height: HEIGHT, data };
}

function flat(value: number): Plane {
  const result = plane(SMALL.width, SMALL.height);
  result.data.fill(value);
  return result;
}

const flats = (red: number, green: number, blue: number): Channels => [
  flat(red),
  flat(green),
  flat(blue),
];

describe('DetailFusion', () => {
  it('preserves the mean of equally weighted frames, including fractions', async () => {
    const photo = even(100, 127, 60);
    const fusion = new DetailFusion(photo, flats(100, 127, 60));
    // Equally far from middle grey on the other side, so equally well exposed.
    await fusion.add(even(121, 138, 110), IN_PLACE, flats(121, 138, 110), flat(1), going);
    await fusion.add(even(100, 127, 60), IN_PLACE, flats(100, 127, 60), flat(0), going);
    const [red, green, blue] = photo.data;
    await fusion.finish(flats(200, 130, 40), going);
    expect(red).toBeGreaterThan(105);
    expect(red).toBeLessThan(116);
    expect(green).toBeGreaterThan(129);
    expect(blue).toBeGreaterThan(72);
    // Even frames have no detail above the base: the photo equals the base, whatever padding its rows have.
    const off = photo.data.map((code, i) => Math.abs(code - [200, 130, 40][i % 3]!));
    expect(Math.max(...off)).toBe(0);
  });

  it('keeps what frames of 16 bits have beyond 8', async () => {
    const fine = (code: number): FineRaster =>
      fineRaster(WIDTH, HEIGHT, new Uint16Array(3 * WIDTH * HEIGHT).fill(257 * code));
    const photo = withSixteenths(fine(100.25));
    const fusion = new DetailFusion(photo, flats(100, 100, 100));
    await fusion.add(fine(100.75), IN_PLACE, flats(100, 100, 100), flat(1), going);
    await fusion.finish(flats(100, 100, 100), going);
    const values = fineValues(photo) ?? [];
    expect(values).toHaveLength(photo.data.length);
    values.forEach((value) => expect(Math.abs(value - 100.5)).toBeLessThanOrEqual(1 / 16));
  });

  it('has more than 8 bits if one frame has them, and not if none has', async () => {
    const photo = even(100, 100, 100);
    const fusion = new DetailFusion(photo, flats(100, 100, 100));
    await fusion.add(even(101, 101, 101), IN_PLACE, flats(101, 101, 101), flat(1), going);
    await fusion.finish(flats(100, 100, 100), going);
    expect(photo.sixteenths).toBeUndefined();
    const mixed = even(100, 100, 100);
    const alike = new DetailFusion(mixed, flats(100, 100, 100));
    const samples = new Uint16Array(3 * WIDTH * HEIGHT).fill(257 * 101);
    const frame = fineRaster(WIDTH, HEIGHT, samples);
    await alike.add(frame, IN_PLACE, flats(101, 101, 101), flat(1), going);
    await alike.finish(flats(100, 100, 100), going);
    expect(mixed.sixteenths).toBeDefined();
    expect(mixed.data).toEqual(photo.data);
  });

  it.each([
    [-40, 0],
    [0, 3],
    [12, 12],
    [243, 243],
    [255, 252],
    [300, 255],
  ])('maps a sum of %d to %d', async (sum, code) => {
    const photo = even(128, 128, 128);
    const fusion = new DetailFusion(photo, flats(128, 128, 128));
    await fusion.finish(flats(sum, 128, sum), going);
    expect([...photo.data.subarray(0, 3)]).toEqual([code, 128, code]);
    expect([...photo.data.subarray(-3)]).toEqual([code, 128, code]);
  });
});
