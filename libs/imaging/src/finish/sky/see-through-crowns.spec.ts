import { describe, expect, it } from '@jest/globals';
import { plane, type Raster } from '../../pixels/raster.js';
import { blendSky } from './blend-sky.js';
import { shrink } from './proxy.js';
import { refineMask } from './refine-mask.js';
import { seeThroughCrowns } from './see-through-crowns.js';

const WIDTH = 600;
const HEIGHT = 400;
/** Pixels of the photo in one of the copy. */
const SCALE = 3;
/** Row below which the mask doesn't reach. */
const END_OF_SKY = 99;
const END_OF_CROWN = 240;

type Colour = readonly [red: number, green: number, blue: number];
const WHITE: Colour = [245, 245, 248];
const CREAM: Colour = [246, 232, 214];
const LEAF: Colour = [60, 84, 42];
const BRICK: Colour = [140, 70, 60];
const NEW: Colour = [120, 170, 220];

describe('seeThroughCrowns', () => {
  it('replaces the sky in gaps between leaves, far from the sky found, and preserves the leaves', async () => {
    const before = photo();
    paintLeaves(before);
    const after = await replaced(before);
    const deep = { from: END_OF_SKY + 30, to: END_OF_CROWN - 30 };
    expect(changedShare(before, after, WHITE, deep)).toBeGreaterThan(0.9);
    expect(changedShare(before, after, LEAF, deep)).toBeLessThan(0.02);
  });

  it('preserves white joints between bricks', async () => {
    const before = photo();
    fill(before, (x, y) => (y % 9 < 2 || (x + (y % 18 < 9 ? 0 : 9)) % 18 < 2 ? WHITE : BRICK));
    const after = await replaced(before);
    const deep = { from: END_OF_SKY + 12, to: END_OF_CROWN };
    expect(changedShare(before, after, WHITE, deep)).toBe(0);
  });

  it('preserves a pale house behind twigs, burnt in places', async () => {
    const before = photo();
    fill(before, (x, y) => (((x >> 2) + 3 * (y >> 2)) % 5 === 0 ? WHITE : CREAM));
    paintLeaves(before);
    const after = await replaced(before);
    const deep = { from: END_OF_SKY + 18, to: END_OF_CROWN };
    expect(changedShare(before, after, CREAM, deep)).toBe(0);
    expect(changedShare(before, after, WHITE, deep)).toBe(0);
  });

  it('preserves white blossoms that are not connected with the sky', async () => {
    const before = photo();
    paintLeaves(before);
    fill(before, () => BRICK, { from: END_OF_SKY, to: END_OF_SKY + 40 });
    const after = await replaced(before);
    const deep = { from: END_OF_SKY + 60, to: END_OF_CROWN };
    expect(changedShare(before, after, WHITE, deep)).toBe(0);
  });
});

interface Rows {
  from: number;
  to: number;
}

/** A white sky above a dark ground; where crowns are painted it is white too. */
function photo(): Raster {
  const result = { width: WIDTH, height: HEIGHT, data: new Uint8Array(3 * WIDTH * HEIGHT) };
  fill(result, () => WHITE, { from: 0, to: END_OF_CROWN });
  fill(result, () => LEAF, { from: END_OF_CROWN, to: HEIGHT });
  return result;
}

function fill(
  picture: Raster,
  colourAt: (x: number, y: number) => Colour,
  { from, to }: Rows = { from: END_OF_SKY, to: END_OF_CROWN },
): void {
  for (let y = from; y < to; y++) {
    for (let x = 0; x < WIDTH; x++) {
      picture.data.set(colourAt(x, y), 3 * (y * WIDTH + x));
    }
  }
}

/** Paints round leaves, which cover about two thirds of the crown, at places of a fixed sequence. */
function paintLeaves(picture: Raster): void {
  const radius = 4;
  let state = 1;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  for (let leaf = 0; leaf < 1900; leaf++) {
    const x = radius + next(WIDTH - 2 * radius);
    const y = END_OF_SKY + radius + next(END_OF_CROWN - END_OF_SKY - 2 * radius);
    for (let v = -radius; v <= radius; v++) {
      for (let u = -radius; u <= radius; u++) {
        if (u * u + v * v <= radius * radius) {
          picture.data.set(LEAF, 3 * ((y + v) * WIDTH + x + u));
        }
      }
    }
  }
}

/** The photo with a new sky, where the copy shows only the rows above the crown as sky. */
async function replaced(before: Raster): Promise<Raster> {
  const after = { ...before, data: new Uint8Array(before.data) };
  const proxy = shrink(after, WIDTH / SCALE);
  const horizon = END_OF_SKY / SCALE;
  const mask = Uint8Array.from({ length: proxy.width * proxy.height }, (_, i) =>
    i < horizon * proxy.width ? 1 : 0,
  );
  const field = refineMask(proxy, mask);
  // Most of the crown lies higher than the lowest sky, as beside a gap between trees.
  seeThroughCrowns(after, proxy, mask, field, END_OF_CROWN / SCALE);
  const made = NEW.map((value) => {
    const channel = plane(2, 2);
    channel.data.fill(value);
    return channel;
  });
  await blendSky(after, field, made);
  return after;
}

/** The share of pixels of a colour in some rows that have changed clearly. */
function changedShare(before: Raster, after: Raster, colour: Colour, { from, to }: Rows): number {
  let count = 0;
  let changed = 0;
  for (let i = 3 * from * WIDTH; i < 3 * to * WIDTH; i += 3) {
    if (colour.every((value, c) => before.data[i + c] === value)) {
      count++;
      changed += colour.some((value, c) => Math.abs(value - after.data[i + c]!) > 12) ? 1 : 0;
    }
  }
  return changed / count;
}
