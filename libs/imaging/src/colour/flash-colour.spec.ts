import { describe, expect, it } from '@jest/globals';
import { combineFlashColour } from './flash-colour.js';
import type { Raster } from '../pixels/raster.js';
import { codeOfLinear } from '../pixels/srgb.js';

const WIDTH = 64;
const HEIGHT = 48;
const WOOD = [0.5, 0.35, 0.2] as const;
const LAMPS = [1, 0.75, 0.45] as const;
const MIDDLE = 24 * WIDTH + 32;

/** Wood under the given linear light, channel by channel. */
function lit(light: (x: number, c: number) => number): Raster {
  const data = new Uint8Array(3 * WIDTH * HEIGHT);
  data.forEach((_, i) => {
    const x = Math.floor(i / 3) % WIDTH;
    data[i] = Math.round(codeOfLinear(WOOD[i % 3]! * light(x, i % 3)));
  });
  return { width: WIDTH, height: HEIGHT, data };
}

/** Fills a square in the middle, too small to count as a surface of its own. */
function fillSquare({ data }: Raster, code: number): void {
  for (let y = 22; y < 27; y++) {
    data.fill(code, 3 * (y * WIDTH + 30), 3 * (y * WIDTH + 35));
  }
}

const hdr = lit((_, c) => LAMPS[c]!);
const flashes = (): Raster[] => [
  lit((x, c) => 0.4 + x / 100 + 0.1 * LAMPS[c]!),
  lit((x, c) => 1 - x / 100 + 0.1 * LAMPS[c]!),
];

describe('combineFlashColour', () => {
  it('shows the surface’s own colour whatever the room’s light', () => {
    const { redness, blueness, confidence } = combineFlashColour(hdr, flashes());
    expect(redness.data[MIDDLE]).toBeCloseTo(Math.log(0.5 / 0.35), 1);
    expect(blueness.data[MIDDLE]).toBeCloseTo(Math.log(0.2 / 0.35), 1);
    expect(confidence.data[MIDDLE]).toBeGreaterThan(0.9);
  });

  it('is not misled by a hot spot or a burnt-out spot', () => {
    const clean = combineFlashColour(hdr, flashes());
    for (const code of [235, 255]) {
      const [one, two] = flashes();
      fillSquare(one!, code);
      const { redness, blueness } = combineFlashColour(hdr, [one!, two!]);
      expect(redness.data[MIDDLE]).toBeCloseTo(clean.redness.data[MIDDLE]!, 1);
      expect(blueness.data[MIDDLE]).toBeCloseTo(clean.blueness.data[MIDDLE]!, 1);
    }
  });

  it('works with a single flash frame', () => {
    const { redness, confidence } = combineFlashColour(hdr, flashes().slice(0, 1));
    expect(Math.abs(redness.data[MIDDLE]! - Math.log(0.5 / 0.35))).toBeLessThan(0.15);
    expect(confidence.data[MIDDLE]).toBeGreaterThan(0.3);
  });

  it.each([
    ['black', 0],
    ['burnt', 255],
  ])('gives no confidence where every frame is %s', (_, code) => {
    const frames = flashes();
    frames.forEach((frame) => fillSquare(frame, code));
    const { redness, blueness, confidence } = combineFlashColour(hdr, frames);
    expect([redness, blueness, confidence].map(({ data }) => data[MIDDLE])).toEqual([0, 0, 0]);
    expect(confidence.data[0]).toBeGreaterThan(0.9);
  });
});
