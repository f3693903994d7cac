import { describe, expect, it } from '@jest/globals';
import { apply, fromLevel } from '@roomlight/photography/geometry';
import { directionsOf, misfit, RADIANS, type Direction, type RoomPose } from './room-directions.js';

const POSE: RoomPose = {
  pitch: 5 * RADIANS,
  roll: -3 * RADIANS,
  yaw: 30 * RADIANS,
  zoom: 0,
  shift: 0,
};

const dot = (a: Direction, b: Direction): number => a.x * b.x + a.y * b.y + a.z * b.z;

describe('directionsOf', () => {
  it('gives three directions of length 1 at right angles', () => {
    const [up, wall, other] = directionsOf(POSE);
    for (const direction of [up, wall, other]) {
      expect(dot(direction, direction)).toBeCloseTo(1, 9);
    }
    expect(dot(up, wall)).toBeCloseTo(0, 9);
    expect(dot(up, other)).toBeCloseTo(0, 9);
    expect(dot(wall, other)).toBeCloseTo(0, 9);
  });

  it('defines pitch and roll as straightening does', () => {
    const size = { width: 1201, height: 801 };
    const focal = 667;
    const map = fromLevel(size, { vertical: 5, horizontal: -3 }, focal);
    // An upright edge of a level photo, as it appears in the turned one.
    const [[x0, y0], [x1, y1]] = [apply(map, [800, 100]), apply(map, [800, 700])];
    const length = Math.hypot(x1 - x0, y1 - y0);
    const witness = {
      x: ((x0 + x1) / 2 - 600) / focal,
      y: ((y0 + y1) / 2 - 400) / focal,
      dx: (x1 - x0) / length,
      dy: (y1 - y0) / length,
      weight: 1,
      steep: true,
    };
    expect(misfit(witness, directionsOf(POSE)[0], POSE)).toBeCloseTo(0, 9);
  });
});

describe('misfit', () => {
  const witness = { x: 0.4, y: 0.1, dx: 0, dy: 1, weight: 1, steep: true };

  it('is the sine of the angle', () => {
    const leaning = { x: Math.sin(0.1), y: Math.cos(0.1), z: 0 };
    expect(Math.abs(misfit(witness, leaning, POSE))).toBeCloseTo(Math.sin(0.1), 9);
  });

  it('learns nothing from an edge at the vanishing point itself', () => {
    expect(misfit(witness, { x: 0.4, y: 0.1, z: 1 }, POSE)).toBe(1);
  });
});
