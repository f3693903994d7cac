import { describe, expect, it } from '@jest/globals';
import type { Raster } from './raster.js';
import { seededRandom } from './testing/scene.js';
import { warpBox, type AffineMap } from './warp-box.js';

const WIDTH = 40;
const HEIGHT = 30;
const IDENTITY: AffineMap = { u0: 0, ux: 1, uy: 0, v0: 0, vx: 0, vy: 1 };

describe('warpBox', () => {
  const random = seededRandom(3);
  const noise = raster(() => random() * 256);

  it('copies where a map moves by whole pixels', () => {
    const box = { left: 5, top: 4, width: 20, height: 15 };
    const result = warpBox(noise, { ...IDENTITY, u0: 7, v0: -3 }, box);
    for (let y = 0; y < box.height; y++) {
      const from = 3 * ((box.top + y - 3) * WIDTH + box.left + 7);
      expect(result.subarray(60 * y, 60 * (y + 1))).toEqual(noise.data.subarray(from, from + 60));
    }
  });

  it('keeps a slope, wherever between pixels it is sampled', () => {
    const slope = raster((x, y, c) => 3 * x + 2 * y + 10 * c);
    const map = { u0: 0.37, ux: 0.999, uy: -0.02, v0: 1.21, vx: 0.02, vy: 0.999 };
    const box = { left: 4, top: 3, width: 30, height: 22 };
    warpBox(slope, map, box).forEach((value, i) => {
      const x = box.left + (Math.floor(i / 3) % box.width);
      const y = box.top + Math.floor(i / 3 / box.width);
      const u = map.u0 + map.ux * x + map.uy * y;
      const v = map.v0 + map.vx * x + map.vy * y;
      expect(Math.abs(value - (3 * u + 2 * v + 10 * (i % 3)))).toBeLessThan(0.51);
    });
  });

  it('equals the cubic convolution of Keys', () => {
    const map = { u0: 10.3, ux: 1.01, uy: 0.1, v0: 8.7, vx: -0.1, vy: 0.98 };
    const box = { left: 2, top: 1, width: 9, height: 7 };
    const result = warpBox(noise, map, box);
    for (let i = 0; i < result.length; i++) {
      const x = box.left + (Math.floor(i / 3) % box.width);
      const y = box.top + Math.floor(i / 3 / box.width);
      const u = map.u0 + map.ux * x + map.uy * y;
      const v = map.v0 + map.vx * x + map.vy * y;
      expect(Math.abs(result[i]! - convolved(noise, u, v, i % 3))).toBeLessThanOrEqual(0.51);
    }
  });

  it('takes the nearest edge for places outside', () => {
    const box = { left: 0, top: 0, width: 3, height: 2 };
    const pixel = (x: number, y: number): number[] => [
      ...noise.data.subarray(3 * (y * WIDTH + x), 3 * (y * WIDTH + x) + 3),
    ];
    const before = warpBox(noise, { ...IDENTITY, u0: -50, v0: -60 }, box);
    const behind = warpBox(noise, { ...IDENTITY, u0: 50, v0: 60 }, box);
    for (let k = 0; k < 6; k++) {
      expect([...before.subarray(3 * k, 3 * k + 3)]).toEqual(pixel(0, 0));
      expect([...behind.subarray(3 * k, 3 * k + 3)]).toEqual(pixel(WIDTH - 1, HEIGHT - 1));
    }
  });

  it('gives the same in several strips as in one', () => {
    const wide: Raster = { width: 9, height: 4, data: noise.data.subarray(0, 108) };
    const map = { u0: 0.4, ux: 8 / 70_000, uy: 0, v0: 0.3, vx: 0, vy: 0.5 };
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

/** Unrounded code value at a place inside. */
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
