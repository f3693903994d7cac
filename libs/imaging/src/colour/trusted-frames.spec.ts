import { describe, expect, it } from '@jest/globals';
import { boundedShare, luminanceOf, trustOf } from './trusted-frames.js';
import type { Raster } from '../pixels/raster.js';
import { codeOfLinear } from '../pixels/srgb.js';

const WIDTH = 64;
const HEIGHT = 48;
const MIDDLE = 24 * WIDTH + 32;

/** Grey under the given linear light. */
function lit(light: (x: number) => number): Raster {
  const data = new Uint8Array(3 * WIDTH * HEIGHT);
  data.forEach((_, i) => {
    data[i] = Math.round(codeOfLinear(light(Math.floor(i / 3) % WIDTH)));
  });
  return { width: WIDTH, height: HEIGHT, data };
}

const hdr = lit(() => 0.3);

describe('trustOf', () => {
  it('trusts a frame with little flash on its own, but hardly beside a frame with more', () => {
    const room = luminanceOf(hdr);
    const { alone, beside } = trustOf(
      room,
      lit(() => 0.35),
      0.4,
      1.1,
    );
    expect(alone.data[MIDDLE]).toBeGreaterThan(0.35);
    expect(beside.data[MIDDLE]).toBeLessThan(0.01);
  });

  it('trusts a frame alike in both ways where tags say nothing else', () => {
    const { alone, beside } = trustOf(
      luminanceOf(hdr),
      lit(() => 0.5),
      0.1,
    );
    expect(beside.data).toEqual(alone.data);
  });
});

describe('boundedShare', () => {
  it('believes tags as far as the darkest parts of the flash frame allow', () => {
    const flash = lit((x) => 0.15 + x / 200);
    expect(boundedShare(hdr, flash, 0.3)).toBe(0.3);
    const bounded = boundedShare(hdr, flash, 3);
    expect(bounded).toBeGreaterThan(0.45);
    expect(bounded).toBeLessThan(0.6);
  });
});
