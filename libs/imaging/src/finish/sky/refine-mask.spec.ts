import { describe, expect, it } from '@jest/globals';
import { plane } from '../../pixels/raster.js';
import type { Proxy } from './proxy.js';
import { refineMask } from './refine-mask.js';

const WIDTH = 120;
const HEIGHT = 90;
const HORIZON = 60;
const GROUND = [90, 80, 70];
const CLOUD = [235, 240, 248];
const PALE_BLUE = [145, 200, 238];
const WHITE = [245, 245, 245];
/** What a new sky has where the old one was white. */
const NEW = 150;
/** A place in the middle of the sky. */
const [X, Y] = [60, 25];

describe('refineMask', () => {
  it('replaces a blue gap between white clouds far from the ground', () => {
    const sky = cloudySky();
    paint(sky, X, Y, PALE_BLUE);
    paint(sky, X + 1, Y, PALE_BLUE);
    expect(shareAt(sky, X, Y)).toBeGreaterThan(0.98);
  });

  it('preserves a wire thinner than a pixel of the copy in front of such clouds', () => {
    const sky = cloudySky();
    for (let x = 0; x < WIDTH; x++) {
      paint(sky, x, Y, mixed(CLOUD, GROUND, 0.3));
    }
    expect(shareAt(sky, X, Y)).toBeLessThan(0.8);
  });

  it('preserves a pale blue ridge at the end of the sky', () => {
    const sky = cloudySky();
    for (let x = 0; x < WIDTH; x++) {
      paint(sky, x, HORIZON - 1, PALE_BLUE);
    }
    expect(shareAt(sky, X, HORIZON - 1)).toBeLessThan(0.85);
  });

  it('leaves twigs that are paler than the new sky darker than it', () => {
    const sky = skyOf(() => WHITE);
    const mask = skyAboveHorizon();
    for (let x = 0; x < WIDTH; x += 3) {
      for (let y = 10; y < 40; y++) {
        // The copy's pixels show one twig or several, mixed with sky.
        paint(sky, x, y, mixed(WHITE, [30, 30, 30], y % 2 === 0 ? 0.2 : 0.8));
        mask[y * WIDTH + x] = 0;
      }
    }
    const share = shareAt(sky, X, 24, mask);
    const [twig, old] = [sky.red.data[24 * WIDTH + X]!, WHITE[0]!];
    expect(twig).toBeGreaterThan(NEW);
    expect(twig + share * (NEW - old)).toBeLessThan(NEW);
  });

  it('preserves the pale edge of a dark roof under a white sky', () => {
    const sky = skyOf(() => WHITE);
    for (let x = 0; x < WIDTH; x++) {
      paint(sky, x, HORIZON, [190, 185, 185]);
    }
    expect(shareAt(sky, X, HORIZON)).toBeLessThan(0.5);
  });
});

/** White clouds with a little blue between them, above a dark ground. */
function cloudySky(): Proxy {
  return skyOf((x, y) => ((x >> 2) % 2 === (y >> 2) % 2 ? [213, 229, 246] : CLOUD));
}

/** A sky of these colours above a dark ground. */
function skyOf(colourAt: (x: number, y: number) => readonly number[]): Proxy {
  const sky = {
    width: WIDTH,
    height: HEIGHT,
    red: plane(WIDTH, HEIGHT),
    green: plane(WIDTH, HEIGHT),
    blue: plane(WIDTH, HEIGHT),
  };
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      paint(sky, x, y, y < HORIZON ? colourAt(x, y) : GROUND);
    }
  }
  return sky;
}

function paint({ red, green, blue }: Proxy, x: number, y: number, colour: readonly number[]): void {
  [red, green, blue].forEach(({ data }, c) => {
    data[y * WIDTH + x] = colour[c]!;
  });
}

function mixed(from: readonly number[], to: readonly number[], share: number): number[] {
  return from.map((value, c) => value + share * (to[c]! - value));
}

function skyAboveHorizon(): Uint8Array {
  return Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => (i < HORIZON * WIDTH ? 1 : 0));
}

/** The share of sky that the refined mask gives a pixel of the copy. */
function shareAt(proxy: Proxy, x: number, y: number, mask = skyAboveHorizon()): number {
  const { share, limit } = refineMask(proxy, mask);
  const [red, green, blue, offset] = share;
  const i = y * WIDTH + x;
  const told =
    red.data[i]! * proxy.red.data[i]! +
    green.data[i]! * proxy.green.data[i]! +
    blue.data[i]! * proxy.blue.data[i]! +
    offset.data[i]!;
  return Math.max(0, Math.min(limit.data[i]!, told));
}
