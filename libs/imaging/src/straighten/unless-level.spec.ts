import { describe, expect, it } from '@jest/globals';
import type { AngleCovariance } from './fit-pose.js';
import { RADIANS } from './room-directions.js';
import { unlessLevel } from './unless-level.js';

const CERTAIN: AngleCovariance = { pitch: 0, roll: 0, both: 0 };

/** @param pitch degrees, like all other angles here */
function turn(pitch: number, roll: number, covariance = CERTAIN): [number, number] {
  const found = unlessLevel({ pitch: pitch * RADIANS, roll: roll * RADIANS }, covariance);
  return [found.pitch / RADIANS, found.roll / RADIANS];
}

function covariance(pitch: number, roll: number, correlation = 0): AngleCovariance {
  return {
    pitch: (pitch * RADIANS) ** 2,
    roll: (roll * RADIANS) ** 2,
    both: correlation * pitch * roll * RADIANS ** 2,
  };
}

describe('unlessLevel', () => {
  it.each([
    [0, 0],
    [0.7, 0.3],
    [-0.5, -0.5],
  ])('leaves a photo of %d° and %d° alone', (pitch, roll) => {
    expect(turn(pitch, roll)).toEqual([0, 0]);
  });

  it('corrects a small angle along with a large one', () => {
    const [pitch, roll] = turn(4, 0.5);
    expect(pitch).toBeCloseTo(4, 9);
    expect(roll).toBeCloseTo(0.5, 9);
  });

  it('leaves an invisible angle alone', () => {
    expect(turn(4, -0.25)[1]).toBe(0);
  });

  it('leaves a photo alone whose angles rest on few edges', () => {
    expect(turn(3, 0.5, covariance(2, 0.5))).toEqual([0, 0]);
    expect(turn(3, 0.5, covariance(0.3, 0.1))[0]).toBeCloseTo(3, 9);
  });

  it('knows that edges on one side determine pitch and roll only together', () => {
    expect(turn(2, 1.5, covariance(1, 0.75, 0.95))).toEqual([0, 0]);
    expect(turn(2, -1.5, covariance(1, 0.75, 0.95))[0]).toBeCloseTo(2, 9);
  });
});
