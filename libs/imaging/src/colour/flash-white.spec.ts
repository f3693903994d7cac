import { describe, expect, it } from '@jest/globals';
import {
  flashTint,
  gatheredWhite,
  lightSurfaces,
  partThatAgrees,
  type White,
} from './flash-white.js';
import { plane, type Raster } from '../pixels/raster.js';
import { codeOfLinear } from '../pixels/srgb.js';

const WIDTH = 96;
const HEIGHT = 64;
type Rgb = readonly [number, number, number];
const LAMPS: Rgb = [1.3, 0.95, 0.55];
const WOOD: Rgb = [0.4, 0.22, 0.1];
const WHITE: Rgb = [0.8, 0.8, 0.8];

const white = (redness: number, blueness: number, share = 0.4): White => ({
  redness,
  blueness,
  share,
});

/** White above, wood below, each channel under the given linear light. */
function room(light: (x: number, c: number) => number, above = WHITE): Raster {
  const data = new Uint8Array(3 * WIDTH * HEIGHT);
  data.forEach((_, at) => {
    const i = Math.floor(at / 3);
    const surface = i < 0.6 * WIDTH * HEIGHT ? above : WOOD;
    data[at] = Math.round(codeOfLinear(surface[at % 3]! * light((i % WIDTH) / WIDTH, at % 3)));
  });
  return { width: WIDTH, height: HEIGHT, data };
}

/** Lamps on the left, daylight on the right. */
const mixed = (x: number, c: number): number => (1 - x) * LAMPS[c]! + 0.8 * x;

describe('lightSurfaces', () => {
  it('counts white walls, but neither wood nor burnt-out areas', () => {
    const hdr = room(() => 1);
    hdr.data.fill(255, 0, 3 * 10);
    const weights = lightSurfaces(hdr);
    expect(weights[5]).toBe(0);
    expect(weights[20]).toBe(1);
    expect(weights[WIDTH * (HEIGHT - 1)]).toBeLessThan(0.05);
  });
});

describe('gatheredWhite', () => {
  it('finds the colour of most light surfaces beside some of another colour', () => {
    const redness = plane(WIDTH, HEIGHT);
    const blueness = plane(WIDTH, HEIGHT);
    redness.data.fill(0.08);
    blueness.data.fill(0.09);
    redness.data.fill(0.3, 0, WIDTH * 20);
    blueness.data.fill(-0.3, 0, WIDTH * 20);
    const found = gatheredWhite(redness, blueness, new Float32Array(WIDTH * HEIGHT).fill(1));
    expect(found.redness).toBeCloseTo(0.08, 1.5);
    expect(found.blueness).toBeCloseTo(0.09, 1.5);
    expect(found.share).toBeGreaterThan(0.6);
  });

  it('finds nothing where nothing is light', () => {
    const nothing = plane(WIDTH, HEIGHT);
    const { share } = gatheredWhite(nothing, nothing, nothing.data);
    expect(share).toBe(0);
  });
});

describe('flashTint', () => {
  it('attributes a violet tint that white surfaces don’t have to the flash, nearly all of it', () => {
    const tint = flashTint(white(0.08, 0.09));
    expect(tint.redness).toBeGreaterThan(0.06);
    expect(tint.redness).toBeLessThan(0.09);
    expect(tint.blueness).toBeGreaterThan(0.08);
    expect(tint.blueness).toBeLessThan(0.12);
  });

  it.each([
    ['neutral', white(0, 0)],
    ['cream', white(0.06, -0.16)],
    ['a little cool', white(-0.01, 0.06)],
    ['violet but rare', white(0.08, 0.09, 0.05)],
  ])('leaves a white unchanged that is %s', (_, seen) => {
    const { redness, blueness } = flashTint(seen);
    expect(Math.abs(redness)).toBeLessThan(0.005);
    expect(Math.abs(blueness)).toBeLessThan(0.005);
  });

  it('makes a grey that is a little magenta as neutral as whites usually are', () => {
    const { redness, blueness } = flashTint(white(0.085, -0.01));
    const a = 32 * (0.085 - redness) + 18 * (-0.01 - blueness);
    expect(a).toBeCloseTo(1.3, 1);
    expect(11 * redness - 48 * blueness).toBeCloseTo(0, 5);
  });

  it('stays within bounds', () => {
    const { redness, blueness } = flashTint(white(0.35, 0.35));
    expect(Math.max(Math.abs(redness), Math.abs(blueness))).toBeLessThanOrEqual(0.25);
  });
});

describe('partThatAgrees', () => {
  const flash = (side: number, residual: number): Raster =>
    room((x, c) => 0.2 + 0.5 * Math.abs(side - x) + residual * mixed(x, c));
  const hdr = room(mixed);
  const weights = lightSurfaces(hdr);

  it('removes all of the room’s light that is present', () => {
    const flashes = [flash(0, 0.15), flash(1, 0.12)];
    expect(partThatAgrees(hdr, flashes, [0.15, 0.12], weights)).toBeGreaterThan(0.9);
  });

  it('removes no more than makes the whites agree', () => {
    const flashes = [flash(0, 0.05), flash(1, 0.05)];
    expect(partThatAgrees(hdr, flashes, [0.2, 0.2], weights)).toBeLessThan(0.4);
  });

  it('removes everything that was found where no white gives a measure', () => {
    const [one, two] = [0.05, 0.05].map((share, side) =>
      room((x, c) => 0.2 + 0.5 * Math.abs(side - x) + share * mixed(x, c), [0.1, 0.3, 0.7]),
    );
    const teal = room(mixed, [0.1, 0.3, 0.7]);
    expect(partThatAgrees(teal, [one!, two!], [0.2, 0.2], lightSurfaces(teal))).toBe(1);
  });
});
