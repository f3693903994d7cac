import type { ShownSize } from '../pixels/shown-size.js';

/** The pixels that the longer and the shorter side may have. */
export interface Box {
  longSide: number;
  shortSide: number;
}

/** The size at which a photo fits into the box, in either orientation; never larger than it is. */
export function fitInto({ width, height }: ShownSize, { longSide, shortSide }: Box): ShownSize {
  const scale = Math.min(
    1,
    longSide / Math.max(width, height),
    shortSide / Math.min(width, height),
  );
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
