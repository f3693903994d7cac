import type { CameraAngles } from '@roomlight/photography/geometry';

/** How far a view of a panorama seems to lean, in degrees, and where it looks. */
export interface ViewLean {
  /** Degrees to the right of the panorama's first view; a multiple of 90. */
  yaw: number;
  lean: CameraAngles;
}

/**
 * How far a view leans by what the other views of its panorama show: all of them lean as its tripod did, so that what is
 * pitch in one is roll in a view at a right angle, and the opposite in the opposite view. Edges of its own room that
 * aren't plumb count for nothing.
 * @param others without the view itself
 * @returns null where they don't tell
 */
export function leanByOthers(yaw: number, others: readonly ViewLean[]): CameraAngles | null {
  if (others.length === 0) {
    return null;
  }
  const sum: CameraAngles = { vertical: 0, horizontal: 0 };
  for (const other of others) {
    const { vertical, horizontal } = seenFrom(yaw - other.yaw, other.lean);
    sum.vertical += vertical / others.length;
    sum.horizontal += horizontal / others.length;
  }
  return sum;
}

/** The same lean, small as a tripod's, as a view sees it that looks `right` degrees farther to the right. */
function seenFrom(right: number, { vertical, horizontal }: CameraAngles): CameraAngles {
  const angle = (right * Math.PI) / 180;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return { vertical: c * vertical - s * horizontal, horizontal: s * vertical + c * horizontal };
}
