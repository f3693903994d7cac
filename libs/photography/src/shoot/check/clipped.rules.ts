import type { FrameRole } from '../shot.types.js';
import type { CheckCopy, CheckedFrame } from './check-set.types.js';

/** Luma from which a pixel counts as burnt. */
export const CLIPPED_CODE = 250;
/** A frame with a larger share burnt has lost its edges to white: neither its sharpness nor its place is judged. */
export const MAX_CLIPPED_SHOWN = 0.8;
/** A normal exposure burns windows and lamps: less than a fifth of the picture. */
const MAX_CLIPPED_SHARE = 0.5;

/**
 * Whether most of the picture is burnt even in the frame with the least of it, in the room's own light or with flash:
 * neither can stand in for the other.
 */
export function isBurnt(frames: readonly CheckedFrame[]): boolean {
  const inLight = (light: FrameRole): boolean => {
    const shares = frames.flatMap(({ role, copy }) =>
      copy === null || role !== light ? [] : [clippedShare(copy)],
    );
    return shares.length > 0 && Math.min(...shares) > MAX_CLIPPED_SHARE;
  };
  return inLight('ambient') || inLight('flash');
}

/** Share of the pixels that are burnt. */
export function clippedShare({ luma }: CheckCopy): number {
  let clipped = 0;
  for (let i = 0; i < luma.length; i++) {
    clipped += luma[i]! >= CLIPPED_CODE ? 1 : 0;
  }
  return clipped / Math.max(1, luma.length);
}
