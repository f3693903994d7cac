import { levelledGradients, type Gradients } from '../picture-evidence.rules.js';
import { shrunk, type CheckCopy } from './check-copy.js';

/** Sides of the squares that make one pixel of the coarse and the fine search. */
const COARSE = 4;
const FINE = 2;
/** Pixels of the coarse copy, each way, in which a moved frame is looked for: 6 % of the longer side. */
const COARSE_REACH = 8;
const FINE_REACH = 3;
/** A place that fits so much better than no movement at all is no coincidence. */
const BETTER = 1.1;
const MIN_DETAIL = 120;

export interface Outline extends Gradients {
  width: number;
  height: number;
  /** The detailed pixels of each quarter, without a margin that a shift could leave. */
  quarters: Uint16Array[];
}

export interface Outlines {
  coarse: Outline;
  fine: Outline;
}

interface Shift {
  x: number;
  y: number;
}

const NONE: Shift = { x: 0, y: 0 };

/** Gradients, levelled: where edges are, whatever the exposure and the light. */
export function outlinesOf(copy: CheckCopy): Outlines {
  const outline = (factor: number, margin: number): Outline => {
    const { width, height, luma } = shrunk(copy, factor);
    const gradients = levelledGradients(luma, width, height);
    const quarterOf = (i: number): number | null => {
      const x = i % width;
      const y = (i - x) / width;
      const isInside = x >= margin && y >= margin && x < width - margin && y < height - margin;
      return isInside ? (2 * x < width ? 0 : 1) + (2 * y < height ? 0 : 2) : null;
    };
    const quarters = [0, 1, 2, 3].map((quarter) =>
      gradients.detailed.filter((i) => quarterOf(i) === quarter),
    );
    return { width, height, ...gradients, quarters };
  };
  return {
    coarse: outline(COARSE, COARSE_REACH),
    fine: outline(FINE, (COARSE_REACH * COARSE) / FINE + FINE_REACH),
  };
}

/**
 * @returns pixels of a check copy by which one frame's edges are away from those of another, by shift or turn; null when
 *   the two show too little in common
 */
export function movementBetween(a: Outlines, b: Outlines): number | null {
  if (a.fine.width !== b.fine.width || a.fine.height !== b.fine.height) {
    return null;
  }
  const everywhere = [0, 1, 2, 3];
  const still = agreementAt(a.coarse, b.coarse, NONE, everywhere);
  const rough = bestShift(a.coarse, b.coarse, NONE, COARSE_REACH, everywhere);
  if (rough.compared < MIN_DETAIL) {
    return null;
  }
  const from = rough.sum > BETTER * still.sum ? rough : NONE;
  const ratio = COARSE / FINE;
  const start = { x: from.x * ratio, y: from.y * ratio };
  const quarters = everywhere.flatMap((quarter) => {
    const none = agreementAt(a.fine, b.fine, NONE, [quarter]);
    const best = bestShift(a.fine, b.fine, start, FINE_REACH, [quarter]);
    if (best.compared < MIN_DETAIL) {
      return [];
    }
    return best.sum > BETTER * none.sum ? [Math.hypot(best.x, best.y) * FINE] : [0];
  });
  if (quarters.length === 0) {
    return null;
  }
  // A quarter where a shadow moved, or a person, is no moved tripod: the second of four decides.
  quarters.sort((p, q) => p - q);
  return quarters[Math.floor((quarters.length - 1) / 2)] ?? 0;
}

function bestShift(
  a: Outline,
  b: Outline,
  around: Shift,
  reach: number,
  quarters: readonly number[],
): Shift & Agreement {
  let best = { ...around, sum: -Infinity, compared: 0 };
  for (let y = around.y - reach; y <= around.y + reach; y += 1) {
    for (let x = around.x - reach; x <= around.x + reach; x += 1) {
      const { sum, compared } = agreementAt(a, b, { x, y }, quarters);
      if (sum > best.sum) {
        best = { x, y, sum, compared };
      }
    }
  }
  return best;
}

interface Agreement {
  sum: number;
  compared: number;
}

function agreementAt(a: Outline, b: Outline, shift: Shift, quarters: readonly number[]): Agreement {
  const { width, height, gradients } = a;
  const others = b.gradients;
  const { isDetailed } = b;
  const size = width * height;
  const offset = shift.y * width + shift.x;
  let sum = 0;
  let compared = 0;
  for (const quarter of quarters) {
    const pixels = a.quarters[quarter];
    const count = pixels?.length ?? 0;
    for (let k = 0; k < count; k += 1) {
      const i = pixels?.[k] ?? 0;
      const j = i + offset;
      if (isDetailed[j] === 1) {
        sum +=
          (gradients[i] ?? 0) * (others[j] ?? 0) +
          (gradients[size + i] ?? 0) * (others[size + j] ?? 0);
        compared += 1;
      }
    }
  }
  return { sum, compared };
}
