import { describe, expect, it } from '@jest/globals';
import { plane, type Plane } from '../pixels/raster.js';
import { codeOfLinear } from '../pixels/srgb.js';
import { naturalShares, NORMAL_CODE } from './natural-tone.js';

const WIDTH = 60;
const HEIGHT = 40;
const WALL_ENDS = 40;

/** A wall and, on its right, a window whose light is `contrast` times as bright; both get brighter downwards. */
const light = (x: number, y: number, contrast: number): number =>
  (0.2 + (0.1 * y) / HEIGHT) * (x < WALL_ENDS ? 1 : contrast);

function exposure(factor: number, contrast = 30): Plane {
  const result = plane(WIDTH, HEIGHT);
  for (let i = 0; i < result.data.length; i++) {
    const value = factor * light(i % WIDTH, Math.floor(i / WIDTH), contrast);
    result.data[i] = Math.min(255, codeOfLinear(Math.min(1, value)));
  }
  return result;
}

function mixed(exposures: readonly Plane[]): Plane {
  const { shares, gain } = naturalShares(exposures);
  const result = plane(WIDTH, HEIGHT);
  shares.forEach((share, k) => {
    for (let i = 0; i < result.data.length; i++) {
      result.data[i] = result.data[i]! + gain.data[i]! * share.data[i]! * exposures[k]!.data[i]!;
    }
  });
  return result;
}

const at = ({ data }: Plane, x: number, y: number): number => data[y * WIDTH + x]!;

describe('naturalShares', () => {
  const sequence = [4, 1, 1 / 4, 1 / 16, 1 / 64].map((factor) => exposure(factor));

  it('add up to one and are never negative', () => {
    const { shares } = naturalShares(sequence);
    for (let i = 0; i < WIDTH * HEIGHT; i++) {
      const values = shares.map(({ data }) => data[i]!);
      expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
      expect(values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 5);
    }
  });

  it('give a window its view and keep it brighter than the wall', () => {
    const photo = mixed(sequence);
    expect(at(photo, 50, 20)).toBeLessThan(240);
    expect(at(photo, 50, 20)).toBeGreaterThan(at(photo, 20, 20) + 40);
  });

  it('keep nothing of an exposure where it is burnt', () => {
    const { shares } = naturalShares(sequence);
    sequence.forEach(({ data }, k) => {
      data.forEach((code, i) => {
        expect(code === 255 ? shares[k]!.data[i] : 0).toBeLessThan(0.05);
      });
    });
  });

  it('leave the wall beside a window as bright as far from it', () => {
    const photo = mixed(sequence);
    for (const y of [5, 20, 35]) {
      expect(Math.abs(at(photo, WALL_ENDS - 2, y) - at(photo, 4, y))).toBeLessThan(4);
    }
  });

  it('never make brighter light darker than its surroundings', () => {
    const photo = mixed(sequence);
    for (const x of [4, 20, 50]) {
      for (let y = 5; y < HEIGHT; y += 5) {
        expect(at(photo, x, y)).toBeGreaterThan(at(photo, x, y - 5) - 0.5);
      }
    }
  });

  it('have the brightness of a normal exposure, whichever exposures there are', () => {
    const means = [
      [8, 2, 1 / 2],
      [2, 1 / 2, 1 / 8],
    ].map((factors) => {
      const { data } = mixed(factors.map((factor) => exposure(factor, 1)));
      return data.reduce((sum, code) => sum + code, 0) / data.length;
    });
    for (const mean of means) {
      expect(Math.abs(mean - NORMAL_CODE)).toBeLessThan(15);
    }
  });

  it('take the nearest exposure where all are darker or brighter than a normal one', () => {
    for (const factors of [
      [1 / 16, 1 / 32],
      [8, 16],
    ]) {
      const exposures = factors.map((factor) => exposure(factor, 1));
      const { data } = mixed(exposures);
      const nearest = exposures[0]!.data;
      const off = data.map((code, i) => Math.abs(code - nearest[i]!));
      expect(Math.max(...off)).toBeLessThan(40);
    }
  });
});
