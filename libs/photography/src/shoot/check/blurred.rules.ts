import { CLIPPED_CODE, clippedShare, MAX_CLIPPED_SHOWN } from './clipped.rules.js';
import type { CheckCopy } from './check-set.types.js';

/** Code values that an edge must rise by to be measured: well above the noise of a copy. */
const MIN_RISE = 16;
/** Width up to which edges are counted, and how finely, in pixels. */
const MAX_COUNTED_WIDTH = 16;
const STEPS_OF_WIDTH = 20;
/** Edges in a direction that are needed to judge it. */
const MIN_EDGES = 80;
/** The share of edges that are narrower than the width which describes a picture. */
const SHARP_SHARE = 0.25;
/**
 * A picture whose sharp edges are wider than this is blurred, in pixels of the copy. A sharp picture has 1.0 to 1.8; a
 * Gaussian blur of σ makes a step 2.5σ wide and a thin line 1.65σ, which is reached from σ = 1.2.
 */
const MAX_WIDTH = 2.15;
/** A frame is also blurred when its edges are so much wider than those of the set's sharpest frame. */
const MAX_RATIO = 1.5;
/** Edges narrower than this are sharp, whatever the other frames have: light alone makes edges differ as much. */
const MIN_WIDTH = 1.85;

/** A frame with a larger share burnt isn't compared with the other frames: what is left of it are its softest edges. */
const MAX_CLIPPED_COMPARED = 0.4;

/** The width of a picture's sharp edges across upright and across level ones, in pixels; null: too few edges. */
interface EdgeWidths {
  across: number | null;
  down: number | null;
}

/** @returns the indices of blurred frames */
export function blurredFrames(copies: readonly (CheckCopy | null)[]): number[] {
  const measured = copies.map((copy) => {
    const clipped = copy === null ? 1 : clippedShare(copy);
    const widths = copy === null || clipped > MAX_CLIPPED_SHOWN ? null : edgeWidths(copy);
    return { widths, isComparable: clipped < MAX_CLIPPED_COMPARED };
  });
  const comparable = measured.flatMap(({ widths, isComparable }) =>
    widths !== null && isComparable ? [widths] : [],
  );
  const sharpest = {
    across: least(comparable.map(({ across }) => across)),
    down: least(comparable.map(({ down }) => down)),
  };
  return measured.flatMap(({ widths, isComparable }, frame) => {
    const isBlurred =
      widths !== null &&
      (isWide(widths.across, isComparable ? sharpest.across : null) ||
        isWide(widths.down, isComparable ? sharpest.down : null));
    return isBlurred ? [frame] : [];
  });
}

/**
 * Measures edges as runs of pixels of a row or column that get only brighter or only darker: an edge's width is its rise
 * divided by its steepest step. Camera shake widens edges in one direction only, so each direction is described apart.
 */
function edgeWidths({ width, height, luma }: CheckCopy): EdgeWidths {
  const across = new Uint32Array(MAX_COUNTED_WIDTH * STEPS_OF_WIDTH);
  for (let y = 0; y < height; y++) {
    countWidths(luma, y * width, 1, width, across);
  }
  const down = new Uint32Array(MAX_COUNTED_WIDTH * STEPS_OF_WIDTH);
  for (let x = 0; x < width; x++) {
    countWidths(luma, x, width, height, down);
  }
  return { across: describing(across), down: describing(down) };
}

/** Counts the widths of the edges of a row or column. */
function countWidths(
  luma: Uint8Array,
  start: number,
  stride: number,
  count: number,
  widths: Uint32Array,
): void {
  let direction = 0;
  let rise = 0;
  let steepest = 0;
  let isClipped = false;
  const end = start + count * stride;
  let before = luma[start] ?? 0;
  // One more round than there are steps, for the last run.
  for (let i = start + stride; i <= end; i += stride) {
    const value = i < end ? luma[i]! : before;
    const step = value - before;
    const sign = step > 0 ? 1 : step < 0 ? -1 : 0;
    if (sign === 0 || sign !== direction) {
      if (rise >= MIN_RISE && !isClipped) {
        const place = Math.floor((STEPS_OF_WIDTH * rise) / steepest);
        const last = widths.length - 1;
        widths[place < last ? place : last]!++;
      }
      direction = sign;
      rise = 0;
      steepest = 0;
      isClipped = before >= CLIPPED_CODE;
    }
    const size = sign * step;
    rise += size;
    if (size > steepest) {
      steepest = size;
    }
    isClipped ||= value >= CLIPPED_CODE;
    before = value;
  }
}

function describing(widths: Uint32Array): number | null {
  const count = widths.reduce((sum, edges) => sum + edges, 0);
  if (count < MIN_EDGES) {
    return null;
  }
  let narrower = 0;
  const place = widths.findIndex((edges) => {
    narrower += edges;
    return narrower > SHARP_SHARE * count;
  });
  return (place + 0.5) / STEPS_OF_WIDTH;
}

function isWide(width: number | null, sharpest: number | null): boolean {
  return (
    width !== null &&
    (width > MAX_WIDTH || (sharpest !== null && width > MIN_WIDTH && width > MAX_RATIO * sharpest))
  );
}

function least(widths: readonly (number | null)[]): number | null {
  const known = widths.filter((width) => width !== null);
  return known.length > 0 ? Math.min(...known) : null;
}
