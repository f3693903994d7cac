import { agreement, support } from './fit-pose.js';
import { directionsOf, misfit, RADIANS, type RoomPose, type Witness } from './room-directions.js';

/** Range in degrees within which the camera's pose is searched for. */
export const MAX_PITCH = 16;
export const MAX_ROLL = 10;
const STEP = 1;
/** Width in degrees of the weights by how far an edge points from upright. */
const WIDTH = 1;
/** The tangent of 24 degrees: edges that lean more don't show which way is up before the walls are known. */
const MAX_LEAN = 0.45;
/** Number of starting poses in addition to the level one. */
const MAX_POSES = 5;
/** Minimum distance between two poses in pitch or in roll, in degrees. */
const MIN_APART = { pitch: 3, roll: 2 };
/** Standard deviations in degrees of usual poses: of two poses with equal support, the more usual one is likelier. */
const USUAL = { pitch: 20, roll: 10 };
/** Step in degrees between the yaws that are tried. */
const YAW_STEP = 3;
const RIGHT_ANGLE = 90;
/** Like WIDTH, but for edges of walls. */
const YAW_WIDTH = 1.2;

interface Candidate {
  pitch: number;
  roll: number;
  agreed: number;
}

/**
 * Returns the starting poses of the search: the pitches and rolls with which most upright edges agree, and the level
 * pose, each with the yaw suggested by other edges.
 */
export function firstPoses(witnesses: readonly Witness[]): RoomPose[] {
  const level = { pitch: 0, roll: 0, agreed: 0 };
  return [...peaks(candidates(witnesses)), level].map((candidate) =>
    withYaw(witnesses, candidate.pitch * RADIANS, candidate.roll * RADIANS),
  );
}

function candidates(witnesses: readonly Witness[]): Candidate[] {
  const upright = witnesses.filter(
    ({ steep, dx, dy }) => steep && Math.abs(dx) <= MAX_LEAN * Math.abs(dy),
  );
  const result: Candidate[] = [];
  for (let pitch = -MAX_PITCH; pitch <= MAX_PITCH; pitch += STEP) {
    for (let roll = -MAX_ROLL; roll <= MAX_ROLL; roll += STEP) {
      const pose = { pitch: pitch * RADIANS, roll: roll * RADIANS, yaw: 0, zoom: 0, shift: 0 };
      const [up] = directionsOf(pose);
      let total = 0;
      for (const witness of upright) {
        total += witness.weight * agreement(misfit(witness, up, pose), WIDTH);
      }
      const usual = Math.exp(-0.5 * ((pitch / USUAL.pitch) ** 2 + (roll / USUAL.roll) ** 2));
      result.push({ pitch, roll, agreed: total * usual });
    }
  }
  return result;
}

/** Returns the best candidates, each at some distance from the better ones. */
function peaks(all: readonly Candidate[]): Candidate[] {
  const result: Candidate[] = [];
  for (const candidate of [...all].sort((a, b) => b.agreed - a.agreed)) {
    const isNew = result.every(
      ({ pitch, roll }) =>
        Math.abs(pitch - candidate.pitch) >= MIN_APART.pitch ||
        Math.abs(roll - candidate.roll) >= MIN_APART.roll,
    );
    if (isNew) {
      result.push(candidate);
    }
    if (result.length === MAX_POSES) {
      break;
    }
  }
  return result;
}

function withYaw(witnesses: readonly Witness[], pitch: number, roll: number): RoomPose {
  let best: RoomPose = { pitch, roll, yaw: 0, zoom: 0, shift: 0 };
  let most = -Infinity;
  for (let yaw = 0; yaw < RIGHT_ANGLE; yaw += YAW_STEP) {
    const pose = { pitch, roll, yaw: yaw * RADIANS, zoom: 0, shift: 0 };
    const found = support(witnesses, pose, YAW_WIDTH);
    if (found > most) {
      most = found;
      best = pose;
    }
  }
  return best;
}
