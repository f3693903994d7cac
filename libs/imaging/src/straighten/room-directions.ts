import { exp, sqrt } from '../pixels/maths.js';

export const RADIANS = Math.PI / 180;

/** How the camera was held in a room of right angles. */
export interface RoomPose {
  /** Radians; CameraAngles of @roomlight/contracts has the same angles in degrees. */
  pitch: number;
  roll: number;
  /** Radians by which the room's walls are turned from the camera. */
  yaw: number;
  /** Logarithm of the camera's focal length ÷ the assumed one. */
  zoom: number;
  /** Distance in focal lengths of the picture's middle below the lens's axis, due to cropping or a shift lens. */
  shift: number;
}

/** The part of a pose that describes how the lens saw the room. */
export type Lens = Pick<RoomPose, 'zoom' | 'shift'>;

/** A direction from the camera: to the right, downwards, away. */
export interface Direction {
  x: number;
  y: number;
  z: number;
}

/** An edge as a camera of the assumed focal length sees it. */
export interface Witness {
  /** The middle of the edge, in focal lengths from the picture's middle. */
  x: number;
  y: number;
  /** The direction of the edge, of length 1. */
  dx: number;
  dy: number;
  /** Weight of the edge: 1 if it is as long as the picture is high. */
  weight: number;
  steep: boolean;
}

/** Focal lengths: an edge nearer than this to a vanishing point has no direction towards it. */
const MIN_DISTANCE = 0.05;

/** Returns the directions of the room's uprights and of its two pairs of walls. */
export function directionsOf({
  pitch,
  roll,
  yaw,
}: RoomPose): readonly [Direction, Direction, Direction] {
  const [c, s] = [Math.cos(yaw), Math.sin(yaw)];
  return [
    seen({ x: 0, y: 1, z: 0 }, pitch, roll),
    seen({ x: c, y: 0, z: s }, pitch, roll),
    seen({ x: -s, y: 0, z: c }, pitch, roll),
  ];
}

/** Converts a direction from a level camera to one that is pitched and then rolled. */
function seen({ x, y, z }: Direction, pitch: number, roll: number): Direction {
  const [c, s] = [Math.cos(pitch), Math.sin(pitch)];
  const [co, si] = [Math.cos(roll), Math.sin(roll)];
  const down = c * y + s * z;
  return { x: co * x + si * down, y: co * down - si * x, z: c * z - s * y };
}

/**
 * Computes the angle between an edge and the line that an edge of the given direction would form at its place.
 * @returns the sine of the angle; 1 where the edge is not informative
 */
export function misfit({ x, y, dx, dy }: Witness, direction: Direction, lens: Lens): number {
  const scale = lens.zoom === 0 ? 1 : exp(-lens.zoom);
  const towardsX = direction.x - direction.z * scale * x;
  const towardsY = direction.y - direction.z * scale * (y + lens.shift);
  const distance = sqrt(towardsX * towardsX + towardsY * towardsY);
  return distance < MIN_DISTANCE ? 1 : (dx * towardsY - dy * towardsX) / distance;
}
