import type { Raster } from '@roomlight/imaging/testing';

type Look = (picture: Raster) => Promise<void>;

const WIDTH = 1200;
const HEIGHT = 160;
/** Pixels beside an edge in which a halo would be, and from which on there is none. */
const BESIDE = 60;

/**
 * Codes by which a flat wall beside an edge differs from the same wall far from it, the most for several edges: a halo.
 */
export async function haloOf(look: Look): Promise<number> {
  let most = 0;
  for (const [dark, bright] of [
    [40, 200],
    [90, 160],
    [120, 235],
  ] as const) {
    const picture = made((x) => (x < WIDTH / 2 ? dark : bright));
    await look(picture);
    const at = (x: number): number => picture.data[3 * (WIDTH * (HEIGHT / 2) + x)]!;
    for (let off = 4; off < BESIDE; off++) {
      most = Math.max(
        most,
        Math.abs(at(WIDTH / 2 - 1 - off) - at(20)),
        Math.abs(at(WIDTH / 2 + off) - at(WIDTH - 20)),
      );
    }
  }
  return most;
}

/**
 * The largest step of a smooth grey ramp, in codes, relative to what its slope around there makes of one code: 1 where
 * the look is smooth. Steps backwards count, too.
 */
export async function jumpOf(look: Look): Promise<number> {
  const ramp = made((x) => Math.round((255 * x) / (WIDTH - 1)));
  await look(ramp);
  const green = (code: number): number =>
    ramp.data[3 * (WIDTH * (HEIGHT / 2) + Math.round((code / 255) * (WIDTH - 1))) + 1]!;
  let most = 0;
  for (let code = 6; code < 249; code++) {
    const slope = Math.abs(green(code + 5) - green(code - 5)) / 10;
    // Rounding alone makes a step up to one code larger.
    most = Math.max(most, Math.abs(green(code + 1) - green(code)) - slope);
  }
  return most;
}

function made(code: (x: number) => number): Raster {
  const data = new Uint8Array(3 * WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      data.fill(code(x), 3 * (y * WIDTH + x), 3 * (y * WIDTH + x) + 3);
    }
  }
  return { width: WIDTH, height: HEIGHT, data };
}
