import { describe, expect, it } from '@jest/globals';
import { affine, apply, type Homography } from '@roomlight/photography/geometry';
import type { Raster } from './raster.js';
import { seededRandom } from '../testing/scene.js';
import { warpBox } from './warp-box.js';

const WIDTH = 40;
const HEIGHT = 30;
const moved = (x: number, y: number) => affine([1, 0, x], [0, 1, y]);

describe('warpBox', () => {
  const random = seededRandom(3);
  const noise = raster(() => random() * 256);

  it('copies pixels where a map moves by whole pixels', () => {
    const box = { left: 5, top: 4, width: 20, height: 15 };
    const result = warpBox(noise, moved(7, -3), box);
    for (let y = 0; y < box.height; y++) {
      const from = 3 * ((box.top + y - 3) * WIDTH + box.left + 7);
      expect(result.subarray(60 * y, 60 * (y + 1))).toEqual(noise.data.subarray(from, from + 60));
    }
  });

  it('preserves a slope wherever it is sampled between pixels', () => {
    const slope = raster((x, y, c) => 3 * x + 2 * y + 10 * c);
    const map = affine([0.999, -0.02, 0.37], [0.02, 0.999, 1.21]);
    const box = { left: 4, top: 3, width: 30, height: 22 };
    warpBox(slope, map, box).forEach((value, i) => {
      const x = box.left + (Math.floor(i / 3) % box.width);
      const y = box.top + Math.floor(i / 3 / box.width);
      const [u, v] = apply(map, [x, y]);
      expect(Math.abs(value - (3 * u + 2 * v + 10 * (i % 3)))).toBeLessThan(0.51);
    });
  });

  const HOMOGRAPHIES: [string, Homography][] = [
    ['a turn', affine([1.01, 0.1, 10.3], [-0.1, 0.98, 8.7])],
    ['a tilt', [1.1, 0.05, 9.2, -0.04, 1.2, 8.4, 0.003, 0.01, 1.1]],
  ];

  it.each(HOMOGRAPHIES)('matches the cubic convolution of Keys for %s', (_, map) => {
    const box = { left: 2, top: 1, width: 9, height: 7 };
    const result = warpBox(noise, map, box);
    for (let i = 0; i < result.length; i++) {
      const x = box.left + (Math.floor(i / 3) % box.width);
      const y = box.top + Math.floor(i / 3 / box.width);
      const [u, v] = apply(map, [x, y]);
      expect(Math.abs(result[i]! - convolved(noise, u, v, i % 3))).toBeLessThanOrEqual(0.6);
    }
  });

  it('takes the nearest edge for places outside', () => {
    const box = { left: 0, top: 0, width: 3, height: 2 };
    const pixel = (x: number, y: number): number[] => [
      ...noise.data.subarray(3 * (y * WIDTH + x), 3 * (y * WIDTH + x) + 3),
    ];
    const before = warpBox(noise, moved(-50, -60), box);
    const behind = warpBox(noise, moved(50, 60), box);
    for (let k = 0; k < 6; k++) {
      expect([...before.subarray(3 * k, 3 * k + 3)]).toEqual(pixel(0, 0));
      expect([...behind.subarray(3 * k, 3 * k + 3)]).toEqual(pixel(WIDTH - 1, HEIGHT - 1));
    }
  });

  it('gives the same result in several strips as in one', () => {
    const wide: Raster = { width: 9, height: 4, data: noise.data.subarray(0, 108) };
    const map = affine([8 / 70_000, 0, 0.4], [0, 0.5, 0.3]);
    const box = { left: 0, top: 0, width: 70_000, height: 4 };
    const whole = warpBox(wide, map, box);
    for (let y = 0; y < 4; y++) {
      const row = warpBox(wide, map, { ...box, top: y, height: 1 });
      expect(Buffer.compare(row, whole.subarray(210_000 * y, 210_000 * (y + 1)))).toBe(0);
    }
  });
});

function raster(value: (x: number, y: number, c: number) => number): Raster {
  const data = Uint8Array.from({ length: 3 * WIDTH * HEIGHT }, (_, i) => {
    const pixel = Math.floor(i / 3);
    return value(pixel % WIDTH, Math.floor(pixel / WIDTH), i % 3);
  });
  return { width: WIDTH, height: HEIGHT, data };
}

/** Unrounded code value at a place inside the picture. */
function convolved({ width, data }: Raster, u: number, v: number, channel: number): number {
  let sum = 0;
  for (let y = Math.floor(v) - 1; y <= Math.floor(v) + 2; y++) {
    for (let x = Math.floor(u) - 1; x <= Math.floor(u) + 2; x++) {
      sum += data[3 * (y * width + x) + channel]! * keys(x - u) * keys(y - v);
    }
  }
  return Math.min(255, Math.max(0, sum));
}

function keys(distance: number): number {
  const s = Math.abs(distance);
  return s < 1 ? 1.5 * s ** 3 - 2.5 * s ** 2 + 1 : -0.5 * s ** 3 + 2.5 * s ** 2 - 4 * s + 2;
}
