import { describe, expect, it } from '@jest/globals';
import type { Channels } from './exposure-fusion-pyramid.js';
import { withUnclippedColour } from './unclipped-colour.js';
import type { StillExposure } from './exposure-ghosts.js';
import { plane, type Plane } from '../pixels/raster.js';

const SIZE = 16;
const MIDDLE = 8 * SIZE + 8;
type Rgb = readonly [number, number, number];

function evenly(value: number): Plane {
  const result = plane(SIZE, SIZE);
  result.data.fill(value);
  return result;
}

function showing(colour: Rgb): StillExposure {
  const data = new Uint8Array(3 * SIZE * SIZE);
  data.forEach((_, i) => (data[i] = colour[i % 3]!));
  return { pixels: { width: SIZE, height: SIZE, data }, still: evenly(1) };
}

function corrected(base: Rgb, ...exposures: Rgb[]): Rgb {
  const channels: Channels = [evenly(base[0]), evenly(base[1]), evenly(base[2])];
  const [r, g, b] = withUnclippedColour(channels, exposures.map(showing));
  return [r.data[MIDDLE]!, g.data[MIDDLE]!, b.data[MIDDLE]!];
}

const luma = ([r, g, b]: Rgb): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

describe('withUnclippedColour', () => {
  it('takes the colour of wood from the exposure whose red isn’t burnt', () => {
    const base: Rgb = [220, 145, 80];
    const colour = corrected(base, [150, 80, 40], [255, 190, 110]);
    expect(colour[1] - colour[2]).toBeLessThan(55);
    expect(colour[0] - colour[1]).toBeGreaterThan(65);
    expect(luma(colour)).toBeCloseTo(luma(base), 3);
  });

  it('pales a colour that is too bright for its saturation', () => {
    const colour = corrected([225, 230, 225], [60, 120, 200], [255, 255, 255]);
    expect(Math.max(...colour)).toBeLessThanOrEqual(250.01);
    expect(colour[2]).toBeGreaterThan(colour[0] + 15);
  });

  it('changes nothing where every exposure is burnt, or where all agree', () => {
    expect(corrected([250, 252, 248], [255, 255, 250], [255, 255, 255])).toEqual([250, 252, 248]);
    const same: Rgb = [120, 100, 80];
    corrected(same, same, same).forEach((value, c) => expect(value).toBeCloseTo(same[c]!, 3));
  });
});
