import { describe, expect, it } from '@jest/globals';
import { firstPoses } from './first-poses.js';
import { directionsOf, RADIANS, type Witness } from './room-directions.js';

const TURNED = { pitch: -6 * RADIANS, roll: 4 * RADIANS, yaw: 20 * RADIANS, zoom: 0, shift: 0 };

const WITNESSES: Witness[] = directionsOf(TURNED).flatMap((direction) =>
  [-0.7, -0.3, 0.2, 0.6].map((x) => {
    const [dx, dy] = [direction.x - direction.z * x, direction.y - direction.z * 0.3];
    const length = Math.hypot(dx, dy);
    const steep = Math.abs(dy) > Math.abs(dx);
    return { x, y: 0.3, dx: dx / length, dy: dy / length, weight: 0.5, steep };
  }),
);

describe('firstPoses', () => {
  it('starts where most upright edges agree, with the walls’ yaw', () => {
    const [first] = firstPoses(WITNESSES);
    expect(Math.abs((first?.pitch ?? NaN) / RADIANS + 6)).toBeLessThanOrEqual(1);
    expect(Math.abs((first?.roll ?? NaN) / RADIANS - 4)).toBeLessThanOrEqual(1);
    expect(Math.abs((first?.yaw ?? NaN) / RADIANS - 20)).toBeLessThanOrEqual(3);
  });

  it('also tries the level pose', () => {
    expect(firstPoses(WITNESSES)).toContainEqual(expect.objectContaining({ pitch: 0, roll: 0 }));
  });
});
