import { describe, expect, it } from '@jest/globals';
import { withoutMendedBurns } from './mended-burns.js';
import type { Raster } from '../pixels/raster.js';

const WIDTH = 60;
const HEIGHT = 40;
type Rgb = readonly [number, number, number];

/** A ramp from black to bright whose lower half is grey, with a sky in its upper right quarter. */
function exposure(factor: number, sky: Rgb): Raster {
  const data = new Uint8Array(3 * WIDTH * HEIGHT);
  data.forEach((_, at) => {
    const x = Math.floor(at / 3) % WIDTH;
    const y = Math.floor(at / 3 / WIDTH);
    const isSky = x >= WIDTH / 2 && y < HEIGHT / 2;
    data[at] = isSky ? sky[at % 3]! : Math.min(255, Math.round(factor * 4 * x));
  });
  return { width: WIDTH, height: HEIGHT, data };
}

const SKY = 3 * (10 * WIDTH + 45);
const dark = exposure(0.5, [50, 85, 100]);

describe('withoutMendedBurns', () => {
  it('gives a sky that was burnt and mended to grey the colour that the darker exposure shows', () => {
    const bright = exposure(1, [216, 216, 216]);
    const [, mended] = withoutMendedBurns([dark, bright]);
    const [r, g, b] = mended!.data.subarray(SKY, SKY + 3);
    expect(b! - r!).toBeGreaterThan(50);
    expect(g! - r!).toBeGreaterThan(30);
    expect(mended!.data.subarray(0, 90)).toEqual(bright.data.subarray(0, 90));
  });

  it.each([
    ['keeps its colour', [150, 190, 215]],
    ['is burnt to white', [255, 255, 255]],
  ] as const)('leaves a sky alone that %s', (_, sky) => {
    const bright = exposure(1, sky);
    expect(withoutMendedBurns([bright, dark])).toEqual([bright, dark]);
  });
});
