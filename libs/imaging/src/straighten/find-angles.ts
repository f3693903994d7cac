import type { CameraAngles } from '@roomlight/photography/geometry';
import { cameraAgrees } from './camera-agrees.js';
import { firstPoses, MAX_PITCH, MAX_ROLL } from './first-poses.js';
import { fitPose, LAST_WIDTH, support, type FittedPose } from './fit-pose.js';
import type { Plane } from '../pixels/raster.js';
import { directionsOf, misfit, RADIANS, type RoomPose, type Witness } from './room-directions.js';
import { roomWitnesses, sharingEdges } from './room-witnesses.js';
import { unlessLevel, type Turn } from './unless-level.js';

/** Minimum number of upright edges, and minimum total length as a multiple of the picture's height. */
const MIN_EDGES = 4;
const MIN_TOTAL = 0.8;
/** Maximum angle in degrees between an edge and the upright direction for the edge to count as upright. */
const MAX_OFF = 0.5;
/** Turn in degrees, about either axis, beyond which uprights as long as walls must agree with it. */
const LARGE_TURN = 2;
/**
 * Minimum length of these uprights, in heights of the picture, those that stand at one place counted as one.
 */
const MIN_WALLS = 1;
/**
 * Minimum lead of these uprights, in the same heights, over those that agree with a level camera, times `BY_LEVEL`: a
 * turned camera sees hardly any of these, but a level one with a leaning table or treadmill in front sees its walls.
 * Of 26 level parts of rooms that were turned by 2 to 10 degrees, 7 still are; of 200 photos turned on purpose, 3 are
 * left as they are.
 */
const MIN_LEAD = 0.6;
const BY_LEVEL = 1.25;

/**
 * Determines how the camera was held from the room's edges: uprights meet in one vanishing point, edges of walls and
 * furniture in two others, all at right angles. Pitch, roll, the walls' yaw and the focal length are estimated
 * together, from several first poses, as the pose with which the greatest length of edges agrees. Photos that may well
 * have been taken level are left unchanged.
 * @param brightness code values
 * @param focal focal length in pixels of this picture, as far as it is known; angles are those of a camera of this
 * focal length
 * @param level how the camera was held by its own level, where it recorded this: edges that contradict it are something
 * else's than walls
 * @returns null when there are too few upright edges, or when they contradict the camera
 */
export function findAngles(
  brightness: Plane,
  focal: number,
  level: CameraAngles | null = null,
): CameraAngles | null {
  const edges = roomWitnesses(brightness, focal);
  const witnesses = sharingEdges(edges);
  const found = bestPose(witnesses);
  if (!found || !isTold(edges, found)) {
    return null;
  }
  const turn = inDegrees(unlessLevel(throughLens(found), found.covariance));
  if (level !== null) {
    return cameraAgrees(turn, level) ? turn : null;
  }
  return isSmall(turn) || haveWalls(witnesses, found) ? turn : null;
}

function isSmall({ vertical, horizontal }: CameraAngles): boolean {
  return Math.max(Math.abs(vertical), Math.abs(horizontal)) <= LARGE_TURN;
}

/** Whether uprights as long as walls agree with a pose, and clearly more of them than with a level camera. */
function haveWalls(witnesses: readonly Witness[], pose: RoomPose): boolean {
  const turned = uprightLength(witnesses, pose);
  const level = uprightLength(witnesses, { ...pose, pitch: 0, roll: 0, zoom: 0, shift: 0 });
  return turned >= MIN_WALLS && turned - BY_LEVEL * level >= MIN_LEAD;
}

function bestPose(witnesses: readonly Witness[]): FittedPose | null {
  let best: FittedPose | null = null;
  let most = -Infinity;
  for (const first of firstPoses(witnesses)) {
    const pose = fitPose(witnesses, first);
    const found = pose && isWithin(pose) ? support(witnesses, pose, LAST_WIDTH) : -Infinity;
    if (found > most) {
      most = found;
      best = pose;
    }
  }
  return best;
}

function isWithin({ pitch, roll }: FittedPose): boolean {
  return Math.abs(pitch) <= (MAX_PITCH + 1) * RADIANS && Math.abs(roll) <= (MAX_ROLL + 1) * RADIANS;
}

function isTold(edges: readonly Witness[], pose: FittedPose): boolean {
  const upright = uprightsOf(edges, pose);
  return upright.length >= MIN_EDGES && lengthOf(upright) >= MIN_TOTAL;
}

function uprightLength(witnesses: readonly Witness[], pose: RoomPose): number {
  return lengthOf(uprightsOf(witnesses, pose));
}

function uprightsOf(witnesses: readonly Witness[], pose: RoomPose): Witness[] {
  const [up] = directionsOf(pose);
  return witnesses.filter(
    (edge) => edge.steep && Math.abs(misfit(edge, up, pose)) < MAX_OFF * RADIANS,
  );
}

function lengthOf(witnesses: readonly Witness[]): number {
  return witnesses.reduce((sum, { weight }) => sum + weight, 0);
}

/** The turn of a camera of the assumed focal length whose uprights meet in the same place of the picture. */
function throughLens({ pitch, roll, zoom }: RoomPose): Turn {
  return { pitch: Math.atan(Math.tan(pitch) / Math.exp(zoom)), roll };
}

function inDegrees({ pitch, roll }: Turn): CameraAngles {
  return { vertical: pitch / RADIANS, horizontal: roll / RADIANS };
}
