import { exp, sqrt } from '../pixels/maths.js';

export const RADIANS = Math.PI / 180;

/** How the camera was held in a room of right angles. */
export interface RoomPose {
  /** Radians, as CameraAngles of @roomlight/contracts has them in degrees. */
  pitch: number;
  roll: number;
  /** Radians by which the room's walls are turned from the camera. */
  yaw: number;
  /** Logarithm of the camera's focal length ÷ the assumed one. */
  zoom: number;
  /** Focal lengths by which the picture's middle lies below the lens's axis: of cropped photos, and by shift lenses. */
  shift: number;
}

/** What of a pose tells how the lens saw the room. */
export type Lens = Pick<RoomPose, 'zoom' | 'shift'>;

/** A direction from the camera: to the right, downwards, away. */
export interface Direction {
  x: number;
  y: number;
  z: number;
}

/** An edge as a ray's camera of the assumed focal length sees it. */
export interface Witness {
  /** Its middle in focal lengths from the picture's middle. */
  x: number;
  y: number;
  /** Its direction, of length 1. */
  dx: number;
  dy: number;
  /** How much it counts: 1 as an edge as long as the picture is high. */
  weight: number;
  steep: boolean;
}

/** Focal lengths: an edge that lies nearer to a vanishing point than this has no direction towards it. */
const MIN_DISTANCE = 0.05;

/** The directions of the room's uprights and of its two pairs of walls. */
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

/** A level camera's direction as one that is pitched and then rolled has it. */
function seen({ x, y, z }: Direction, pitch: number, roll: number): Direction {
  const [c, s] = [Math.cos(pitch), Math.sin(pitch)];
  const [co, si] = [Math.cos(roll), Math.sin(roll)];
  const down = c * y + s * z;
  return { x: co * x + si * down, y: co * down - si * x, z: c * z - s * y };
}

/**
 * Between an edge and what an edge of that direction would look like at its place.
 * @returns the sine of the angle; 1 where the edge tells nothing
 */
export function misfit({ x, y, dx, dy }: Witness, direction: Direction, lens: Lens): number {
  const scale = lens.zoom === 0 ? 1 : exp(-lens.zoom);
  const towardsX = direction.x - direction.z * scale * x;
  const towardsY = direction.y - direction.z * scale * (y + lens.shift);
  const distance = sqrt(towardsX * towardsX + towardsY * towardsY);
  return distance < MIN_DISTANCE ? 1 : (dx * towardsY - dy * towardsX) / distance;
}
