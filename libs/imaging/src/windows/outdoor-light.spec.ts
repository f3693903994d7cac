import { describe, expect, it } from '@jest/globals';
import { findOutdoorLights, outdoorsOf } from './outdoor-light.js';
import type { Raster } from '../pixels/raster.js';
import { codeOfLinear } from '../pixels/srgb.js';

const WIDTH = 120;
const HEIGHT = 60;
type Rgb = readonly [number, number, number];

/** A window from 40 to 80 across and from 20 to 40 down: sky above, leaves of several shades below row 30. */
function picture(room: (x: number) => Rgb, sky: number, leaves: number): Raster {
  const data = new Uint8Array(3 * WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const inWindow = x >= 40 && x < 80 && y >= 20 && y < 40;
      const shade = 0.5 + ((x * 7 + y * 3) % 5) / 10;
      const light: Rgb = !inWindow
        ? room(x)
        : y < 30
          ? [sky, sky, sky]
          : [0.5 * leaves * shade, leaves * shade, 0.3 * leaves * shade];
      light.forEach((level, c) => {
        data[3 * (y * WIDTH + x) + c] = Math.round(codeOfLinear(level));
      });
    }
  }
  return { width: WIDTH, height: HEIGHT, data };
}

const hdr = picture(() => [0.5, 0.4, 0.25], 4, 0.8);
const flash = picture((x) => [0.2 + x / 500, 0.2 + x / 500, 0.2 + x / 500], 0.5, 0.1);
const sky = Array.from(
  { length: 400 },
  (_, i) => (20 + Math.floor(i / 40)) * WIDTH + 40 + (i % 40),
);
const leaf = 35 * WIDTH + 60;
const wall = 10 * WIDTH + 10;

function burntOf({ data }: Raster): Uint8Array {
  return Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) =>
    Math.min(data[3 * i]!, data[3 * i + 1]!, data[3 * i + 2]!) >= 248 ? 1 : 0,
  );
}

describe('findOutdoorLights', () => {
  it('finds the ratio common to everything lit from outdoors, from what is not burnt out below a burnt-out sky', () => {
    const [light] = findOutdoorLights([sky], burntOf(hdr), 0, hdr, [flash]);
    expect(light?.[0]).toBeCloseTo(Math.log(8), 1);
    const outdoors = outdoorsOf(light!, hdr, [flash]);
    expect(outdoors[leaf]).toBe(1);
    expect(outdoors[wall]).toBe(0);
  });

  it('finds nothing where the whole window is burnt out', () => {
    const burnt = picture(() => [0.5, 0.4, 0.25], 4, 40);
    const window = Array.from(
      { length: 800 },
      (_, i) => (20 + Math.floor(i / 40)) * WIDTH + 40 + (i % 40),
    );
    expect(findOutdoorLights([window], burntOf(burnt), 0, burnt, [flash])).toEqual([]);
  });
});
