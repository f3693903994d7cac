import type { SetDoubt } from './set-doubts.rules.js';
import type { FrameRole, SetKind } from './shot.types.js';

export interface FoundFrame<File> {
  file: File;
  role: FrameRole;
}

export interface FoundSet<File> {
  kind: SetKind;
  /** The ambient frame nearest to a normal exposure, the other ambient frames from dark to bright, the flash frames as shot. */
  frames: FoundFrame<File>[];
  /** Empty when the evidence agrees. */
  doubts: SetDoubt[];
}

/** Each file is in exactly one set or aside. */
export interface FoundShoot<File> {
  sets: FoundSet<File>[];
  aside: File[];
}
