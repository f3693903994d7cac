import { describe, expect, it } from '@jest/globals';
import { measureNoise, usualChroma } from './chroma-noise.js';
import type { Raster } from '../pixels/raster.js';
import { seededRandom } from '../testing/scene.js';

const WIDTH = 96;
const HEIGHT = 72;

/**
 * Dark on the left half, bright on the right, with red and blue shifted at random by up to the given number of codes.
 */
function noisy(dark: number, bright: number): Raster {
  const random = seededRandom(5);
  const data = new Uint8Array(3 * WIDTH * HEIGHT);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const isDark = i % WIDTH < WIDTH / 2;
    const [level, most] = isDark ? [50, dark] : [180, bright];
    const move = (): number => Math.round((random() * 2 - 1) * most);
    data.set([level + move(), level, level + move()], 3 * i);
  }
  return { width: WIDTH, height: HEIGHT, data };
}

describe('measureNoise', () => {
  it('distinguishes noise in dark areas from noise in light areas', () => {
    const photo = noisy(6, 2);
    const { dark, bright } = measureNoise(photo, usualChroma(photo));
    expect(dark).toBeGreaterThan(1.5 * bright);
    expect(bright).toBeGreaterThan(0.01);
  });

  it('finds hardly any noise in a clean photo', () => {
    const photo = noisy(0, 0);
    const { dark, bright } = measureNoise(photo, usualChroma(photo));
    expect(dark).toBeLessThanOrEqual(0.002);
    expect(bright).toBeLessThanOrEqual(0.002);
  });

  it('works for a photo smaller than its sampling window', () => {
    const photo = { width: 3, height: 2, data: new Uint8Array(18).fill(120) };
    expect(measureNoise(photo, usualChroma(photo)).bright).toBeLessThanOrEqual(0.002);
  });
});
