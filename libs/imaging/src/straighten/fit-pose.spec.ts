import { describe, expect, it } from '@jest/globals';
import { fitPose, support } from './fit-pose.js';
import { directionsOf, RADIANS, type RoomPose, type Witness } from './room-directions.js';

const POSE: RoomPose = {
  pitch: 4 * RADIANS,
  roll: -2 * RADIANS,
  yaw: 35 * RADIANS,
  zoom: 0,
  shift: 0,
};
const PLACES = [-0.7, -0.45, -0.2, 0.1, 0.3, 0.6];

/** Returns edges at the given places that run in one of the room's directions. */
function edges(
  pose: RoomPose,
  direction: 0 | 1 | 2,
  places: readonly number[] = PLACES,
): Witness[] {
  const { x: vx, y: vy, z: vz } = directionsOf(pose)[direction];
  const scale = Math.exp(-pose.zoom);
  return places.map((x, i) => {
    const y = 0.4 * (i / places.length) - 0.2;
    const [dx, dy] = [vx - vz * scale * x, vy - vz * scale * (y + pose.shift)];
    const length = Math.hypot(dx, dy);
    const steep = Math.abs(dy) > Math.abs(dx);
    return { x, y, dx: dx / length, dy: dy / length, weight: 0.4, steep };
  });
}

const ROOM = [...edges(POSE, 0), ...edges(POSE, 1), ...edges(POSE, 2)];
const NEAR: RoomPose = {
  pitch: 3 * RADIANS,
  roll: -1 * RADIANS,
  yaw: 33 * RADIANS,
  zoom: 0,
  shift: 0,
};

describe('fitPose', () => {
  it('finds the pose in which edges of all three directions were seen', () => {
    const found = fitPose(ROOM, NEAR);
    expect((found?.pitch ?? NaN) / RADIANS).toBeCloseTo(4, 0);
    expect((found?.roll ?? NaN) / RADIANS).toBeCloseTo(-2, 1);
    expect((found?.yaw ?? NaN) / RADIANS).toBeCloseTo(35, 0);
  });

  it('finds the focal length as well', () => {
    const pose = { ...POSE, zoom: 0.2 };
    const room = ([0, 1, 2] as const).flatMap((k) => [
      ...edges(pose, k),
      ...edges(pose, k, [-0.6, -0.5, 0, 0.4, 0.5, 0.7]),
    ]);
    const found = fitPose(room, NEAR);
    expect(found?.zoom).toBeGreaterThan(0.1);
    expect(found?.zoom).toBeLessThan(0.25);
  });

  it('does not mistake a cropped photo’s horizon for zero pitch', () => {
    const cropped = { pitch: 0, roll: 0, yaw: 35 * RADIANS, zoom: 0, shift: 0.12 };
    const room = ([0, 1, 2] as const).flatMap((k) => edges(cropped, k));
    const found = fitPose(room, { ...cropped, shift: 0 });
    expect(Math.abs((found?.pitch ?? NaN) / RADIANS)).toBeLessThan(0.5);
    expect(found?.shift).toBeGreaterThan(0.04);
  });

  it('is more certain with the edges of walls than with uprights alone', () => {
    const uprights = fitPose(edges(POSE, 0), NEAR);
    const all = fitPose(ROOM, NEAR);
    expect(all?.covariance.pitch).toBeLessThan(uprights?.covariance.pitch ?? NaN);
    expect(all?.covariance.roll).toBeLessThan(uprights?.covariance.roll ?? NaN);
  });

  it('is not misled by an edge that agrees with no direction', () => {
    const stray = { x: 0, y: 0, dx: 0.17, dy: 0.985, weight: 2, steep: true };
    const found = fitPose([...ROOM, stray], NEAR);
    expect((found?.roll ?? NaN) / RADIANS).toBeCloseTo(-2, 1);
  });
});

describe('support', () => {
  it('is greater for the pose that the edges agree with', () => {
    expect(support(ROOM, POSE, 0.6)).toBeGreaterThan(support(ROOM, NEAR, 0.6));
  });
});
