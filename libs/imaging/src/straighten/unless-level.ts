import type { AngleCovariance } from './fit-pose.js';
import { RADIANS } from './room-directions.js';

/** Degrees by which rooms' own edges are off, and tripods that were levelled with care: about each axis. */
const MAX_LEVEL = 0.8;
/** Standard deviations by which angles must be farther from level than that. */
const SURE = 2;
/** Degrees by which an angle may be off without anybody seeing it. */
const DEAD_ZONE = 0.3;

/** Angles by which a camera is turned back, radians. */
export interface Turn {
  pitch: number;
  roll: number;
}

/**
 * The turn that puts a photo right, or none where it may as well have been taken level. A photographer levels a camera
 * about both axes, so both angles are tested together with their joint uncertainty (Mahalanobis distance); a small
 * angle that could by itself be an accident of the room's edges is corrected along with the other.
 */
export function unlessLevel({ pitch, roll }: Turn, covariance: AngleCovariance): Turn {
  const level = (MAX_LEVEL * RADIANS) ** 2;
  const ofPitch = level + SURE ** 2 * covariance.pitch;
  const ofRoll = level + SURE ** 2 * covariance.roll;
  const ofBoth = SURE ** 2 * covariance.both;
  const distance =
    (ofRoll * pitch ** 2 - 2 * ofBoth * pitch * roll + ofPitch * roll ** 2) /
    (ofPitch * ofRoll - ofBoth ** 2);
  return distance > 1
    ? { pitch: unlessSmall(pitch), roll: unlessSmall(roll) }
    : { pitch: 0, roll: 0 };
}

function unlessSmall(angle: number): number {
  return Math.abs(angle) > DEAD_ZONE * RADIANS ? angle : 0;
}
