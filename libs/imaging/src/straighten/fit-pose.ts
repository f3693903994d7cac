import { directionsOf, misfit, RADIANS, type RoomPose, type Witness } from './room-directions.js';
import { solveSymmetric } from '../pixels/solve.js';
import { exp } from '../pixels/maths.js';

/** Covariance of pitch and roll for a camera of the assumed focal length, radians². */
export interface AngleCovariance {
  pitch: number;
  roll: number;
  both: number;
}

/** A pose with which edges agree. */
export interface FittedPose extends RoomPose {
  /** Uncertainty of the angles, which depends on the number, length and position of the edges. */
  covariance: AngleCovariance;
}

/** Width of the weights by how far an edge points from the room's directions, in degrees: at first, and in the end. */
const FIRST_WIDTH = 2;
export const LAST_WIDTH = 0.6;
const NARROWING = 0.85;
const ROUNDS = 14;
/** Multiple of the width beyond which an edge's deviation makes the edge irrelevant. */
const MAX_RATIO = 4;
/** Step of the unknowns for numerical derivatives. */
const DELTA = 1e-4;
/** Maximum change of an unknown in one step, in radians or logarithms. */
const MAX_STEP = 0.1;
/** Usual poses and lenses, as standard deviations: degrees, and the logarithm of the focal length. */
const USUAL_PITCH = 8;
const USUAL_ROLL = 4;
const USUAL_ZOOM = 0.3;
const USUAL_SHIFT = 0.15;
/** Weight of these expectations: that of an edge this many times as long as the picture is high. */
const USUAL_WEIGHT = 0.5;

/** Weight of an edge with the given deviation, 0 to 1. */
export function agreement(off: number, degrees: number): number {
  const ratio = off / (degrees * RADIANS);
  return ratio > MAX_RATIO || ratio < -MAX_RATIO ? 0 : exp(-0.5 * ratio * ratio);
}

/**
 * Length of edges, in heights of the picture, that agrees with one of the pose's directions, less a penalty for unusual
 * poses.
 */
export function support(witnesses: readonly Witness[], pose: RoomPose, degrees: number): number {
  const directions = directionsOf(pose);
  let total = 0;
  for (const witness of witnesses) {
    let most = 0;
    for (const direction of directions) {
      const agreed = agreement(misfit(witness, direction, pose), degrees);
      most = agreed > most ? agreed : most;
    }
    total += witness.weight * most;
  }
  const unusual =
    (pose.pitch / (USUAL_PITCH * RADIANS)) ** 2 +
    (pose.roll / (USUAL_ROLL * RADIANS)) ** 2 +
    (pose.zoom / USUAL_ZOOM) ** 2 +
    (pose.shift / USUAL_SHIFT) ** 2;
  return total - 0.5 * USUAL_WEIGHT * unusual;
}

/**
 * Finds the pose near a first one with which edges agree best, by iteratively reweighted least squares with ever
 * narrower weights. Uprights and the edges of walls and furniture determine the angles together, as in Lee et al.,
 * Automatic upright adjustment of photographs (2014).
 */
export function fitPose(witnesses: readonly Witness[], first: RoomPose): FittedPose | null {
  let pose: FittedPose | null = {
    ...first,
    covariance: { pitch: Infinity, roll: Infinity, both: 0 },
  };
  for (let round = 0; round < ROUNDS && pose; round++) {
    pose = step(witnesses, pose, Math.max(LAST_WIDTH, FIRST_WIDTH * NARROWING ** round));
  }
  return pose;
}

const UNKNOWNS = 5;

function step(witnesses: readonly Witness[], pose: RoomPose, degrees: number): FittedPose | null {
  const { matrix, right } = normalEquations(witnesses, pose, degrees);
  const moves = solveSymmetric(matrix, right);
  const covariance = covarianceOf(matrix, pose);
  if (!moves || !covariance) {
    return null;
  }
  const [pitch, roll, yaw, zoom, shift] = moves.map((move) =>
    Math.min(MAX_STEP, Math.max(-MAX_STEP, move)),
  );
  return {
    pitch: pose.pitch + (pitch ?? 0),
    roll: pose.roll + (roll ?? 0),
    yaw: pose.yaw + (yaw ?? 0),
    zoom: pose.zoom + (zoom ?? 0),
    shift: pose.shift + (shift ?? 0),
    covariance,
  };
}

/**
 * Covariance for the assumed focal length. With it, pitch is more certain than either pitch or focal length alone,
 * since it is the place where lines meet.
 */
function covarianceOf(matrix: Float64Array, { pitch, zoom }: RoomPose): AngleCovariance | null {
  const byPitch = Math.exp(-zoom);
  const byZoom = -Math.tan(pitch) * byPitch;
  const ofPitch = solveSymmetric(matrix, [byPitch, 0, 0, byZoom, 0]);
  const ofRoll = solveSymmetric(matrix, [0, 1, 0, 0, 0]);
  return ofPitch && ofRoll
    ? {
        pitch: byPitch * ofPitch[0]! + byZoom * ofPitch[3]!,
        roll: ofRoll[1]!,
        both: ofPitch[1]!,
      }
    : null;
}

interface NormalEquations {
  /** A 5 × 5 matrix, row by row, for pitch, roll, yaw, zoom and shift. */
  matrix: Float64Array;
  right: Float64Array;
}

/** Least squares around a pose. Yaw may be anything, and is only kept from diverging where no edge determines it. */
function normalEquations(
  witnesses: readonly Witness[],
  pose: RoomPose,
  degrees: number,
): NormalEquations {
  const usual = [
    USUAL_WEIGHT / (USUAL_PITCH * RADIANS) ** 2,
    USUAL_WEIGHT / (USUAL_ROLL * RADIANS) ** 2,
    1,
    USUAL_WEIGHT / USUAL_ZOOM ** 2,
    USUAL_WEIGHT / USUAL_SHIFT ** 2,
  ];
  const matrix = new Float64Array(UNKNOWNS * UNKNOWNS);
  const right = Float64Array.of(
    -usual[0]! * pose.pitch,
    -usual[1]! * pose.roll,
    0,
    -usual[3]! * pose.zoom,
    -usual[4]! * pose.shift,
  );
  usual.forEach((weight, i) => (matrix[i * UNKNOWNS + i] = weight));
  const views = [
    pose,
    { ...pose, pitch: pose.pitch + DELTA },
    { ...pose, roll: pose.roll + DELTA },
    { ...pose, yaw: pose.yaw + DELTA },
    { ...pose, zoom: pose.zoom + DELTA },
    { ...pose, shift: pose.shift + DELTA },
  ].map((moved) => ({ directions: directionsOf(moved), lens: moved }));
  const spread = (degrees * RADIANS) ** 2;
  const change = new Float64Array(UNKNOWNS);
  for (const witness of witnesses) {
    for (let k = witness.steep ? 0 : 1; k < views[0]!.directions.length; k++) {
      const off = misfit(witness, views[0]!.directions[k]!, pose);
      const weight = (witness.weight * agreement(off, degrees)) / spread;
      if (weight === 0) {
        continue;
      }
      for (let i = 0; i < UNKNOWNS; i++) {
        const { directions, lens } = views[i + 1]!;
        change[i] = (misfit(witness, directions[k]!, lens) - off) / DELTA;
      }
      for (let i = 0; i < UNKNOWNS; i++) {
        right[i]! -= weight * change[i]! * off;
        for (let j = 0; j <= i; j++) {
          matrix[i * UNKNOWNS + j]! += weight * change[i]! * change[j]!;
        }
      }
    }
  }
  return { matrix, right };
}
