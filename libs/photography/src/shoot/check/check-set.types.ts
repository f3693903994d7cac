import type { FrameRole, Shot } from '../shot.types.js';

/** Pixels of the longer side of a copy for the check, at most. */
export const CHECK_COPY_SIDE = 512;

/** A picture reduced to its brightness, for the check of a set. */
export interface CheckCopy {
  /** Pixels, upright; the longer side is at most CHECK_COPY_SIDE. */
  width: number;
  height: number;
  /** One byte a pixel, row by row: luma of the sRGB codes. */
  luma: Uint8Array;
}

export interface CheckedFrame {
  shot: Shot;
  role: FrameRole;
  /** Null when the picture can't be read. */
  copy: CheckCopy | null;
}

/**
 * What is wrong with a set as it was shot: a frame is out of focus or shaken; the tripod moved between the frames; the
 * flash didn't fire; even the darkest frame is burnt; there are fewer frames than in the other sets; a frame was shot
 * twice.
 */
export type ShotFault = 'blurred' | 'moved' | 'no-flash' | 'burnt' | 'missing-frame' | 'doubled';

export interface FoundFault {
  fault: ShotFault;
  /** Index into the set's frames; null: the whole set. */
  frame: number | null;
}

/** How many frames of each role a set has. */
export interface SetPattern {
  ambient: number;
  flash: number;
}
