import type { CameraAngles } from '@roomlight/photography/geometry';

/**
 * Degrees by which a camera's level and a room's edges may differ: cameras' levels are accurate to about a degree, and a
 * lens of another focal length than assumed changes the pitch by a share of it.
 */
const MAX_APART = 2;
const MAX_SHARE = 0.25;

/** Whether the camera's own level confirms a turn. */
export function cameraAgrees(turn: CameraAngles, level: CameraAngles): boolean {
  return areClose(turn.vertical, level.vertical) && areClose(turn.horizontal, level.horizontal);
}

function areClose(found: number, recorded: number): boolean {
  return Math.abs(found - recorded) <= MAX_APART + MAX_SHARE * Math.abs(recorded);
}
