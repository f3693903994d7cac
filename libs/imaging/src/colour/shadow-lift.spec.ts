import { describe, expect, it } from '@jest/globals';
import { usualChroma } from './chroma-noise.js';
import { correctLight } from './correct-light.js';
import type { Raster } from '../pixels/raster.js';
import { LINEAR_OF_CODE } from '../pixels/srgb.js';
import { liftShadows } from './shadow-lift.js';

const WIDTH = 96;
const HEIGHT = 24;

/** A brown shadow on the left, a bright wall on the right. */
function halfDark(): Raster {
  const data = new Uint8Array(3 * WIDTH * HEIGHT);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    data.set(i % WIDTH < WIDTH / 2 ? [24, 18, 12] : [200, 190, 180], 3 * i);
  }
  return { width: WIDTH, height: HEIGHT, data };
}

async function lifted(): Promise<Raster> {
  const picture = halfDark();
  const correction = {
    gains: liftShadows(halfDark()),
    chroma: usualChroma(halfDark()),
    noise: { dark: 0.002, bright: 0.002 },
    exposure: 1,
  };
  await correctLight(picture, correction, new AbortController().signal);
  return picture;
}

function linearAt(picture: Raster, x: number, channel: number): number {
  return LINEAR_OF_CODE[picture.data[3 * (12 * WIDTH + x) + channel]!]!;
}

describe('liftShadows', () => {
  it('lifts dark areas by less than half a stop and preserves their colour', async () => {
    const [before, after] = [halfDark(), await lifted()];
    for (const channel of [0, 1, 2]) {
      const gain = linearAt(after, 8, channel) / linearAt(before, 8, channel);
      expect(gain).toBeGreaterThan(1.1);
      expect(gain).toBeLessThan(1.5);
    }
  });

  it('leaves bright areas unchanged, even beside dark ones', async () => {
    const [before, after] = [halfDark(), await lifted()];
    for (let x = WIDTH / 2; x < WIDTH; x++) {
      expect(Math.abs(linearAt(after, x, 1) / linearAt(before, x, 1) - 1)).toBeLessThan(0.03);
    }
  });
});
