import type { AngleCovariance } from './fit-pose.js';
import { RADIANS } from './room-directions.js';

/** Deviation in degrees, about each axis, of the edges of rooms and of carefully levelled tripods. */
const MAX_LEVEL = 0.8;
/** Standard deviations by which angles must exceed this deviation. */
const SURE = 2;
/** Angle in degrees up to which nobody notices a deviation. */
const DEAD_ZONE = 0.3;

/** Angles in radians by which a camera is turned back. */
export interface Turn {
  pitch: number;
  roll: number;
}

/**
 * Returns the turn that corrects a photo, or none where the photo may well have been taken level. A photographer levels
 * a camera about both axes, so both angles are tested together with their joint uncertainty (Mahalanobis distance); a
 * small angle that alone could be due to inaccurate edges of the room is corrected along with the other.
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
