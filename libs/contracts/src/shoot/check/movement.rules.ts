import { levelledGradients, type Gradients } from '../picture-evidence.rules.js';
import { shrunk, type CheckCopy } from './check-copy.js';

/** Sides of the squares that make one pixel of the coarse and the fine search. */
const COARSE = 4;
const FINE = 2;
/** Pixels of the coarse copy, each way, in which a moved frame is looked for: 8 % of the longer side. */
const COARSE_REACH = 10;
const FINE_REACH = 3;
/** A place that fits so much better than no movement at all is no coincidence. */
const BETTER = 1.1;
const MIN_DETAIL = 120;

export interface Outline extends Gradients {
  width: number;
  height: number;
}

export interface Outlines {
  coarse: Outline;
  fine: Outline;
}

interface Shift {
  x: number;
  y: number;
}

/** Gradients, levelled: where edges are, whatever the exposure and the light. */
export function outlinesOf(copy: CheckCopy): Outlines {
  const outline = (factor: number): Outline => {
    const { width, height, luma } = shrunk(copy, factor);
    return { width, height, ...levelledGradients(luma, width, height) };
  };
  return { coarse: outline(COARSE), fine: outline(FINE) };
}

/**
 * @returns pixels of a check copy by which one frame's edges are away from those of another, by shift or turn; null when
 *   the two show too little in common
 */
export function movementBetween(a: Outlines, b: Outlines): number | null {
  if (a.fine.width !== b.fine.width || a.fine.height !== b.fine.height) {
    return null;
  }
  const still = agreementAt(a.coarse, b.coarse, { x: 0, y: 0 });
  const rough = bestShift(a.coarse, b.coarse, { x: 0, y: 0 }, COARSE_REACH);
  if (rough.compared < MIN_DETAIL) {
    return null;
  }
  const from = rough.sum > BETTER * still.sum ? rough : { x: 0, y: 0 };
  const ratio = COARSE / FINE;
  const start = { x: from.x * ratio, y: from.y * ratio };
  const quarters = [0, 1, 2, 3].flatMap((quarter) => {
    const box = quarterOf(a.fine, quarter);
    const none = agreementAt(a.fine, b.fine, { x: 0, y: 0 }, box);
    const best = bestShift(a.fine, b.fine, start, FINE_REACH, box);
    if (best.compared < MIN_DETAIL) {
      return [];
    }
    return best.sum > BETTER * none.sum ? [Math.hypot(best.x, best.y) * FINE] : [0];
  });
  if (quarters.length === 0) {
    return null;
  }
  // A quarter where a shadow moved, or a person, is no moved tripod: the third of four decides.
  quarters.sort((p, q) => p - q);
  return quarters[Math.floor((quarters.length - 1) / 2)] ?? 0;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function quarterOf({ width, height }: Outline, quarter: number): Box {
  const left = quarter % 2 === 0 ? 0 : width >> 1;
  const top = quarter < 2 ? 0 : height >> 1;
  return { left, right: left + (width >> 1), top, bottom: top + (height >> 1) };
}

function bestShift(
  a: Outline,
  b: Outline,
  around: Shift,
  reach: number,
  box?: Box,
): Shift & { sum: number; compared: number } {
  let best = { ...around, sum: -Infinity, compared: 0 };
  for (let y = around.y - reach; y <= around.y + reach; y += 1) {
    for (let x = around.x - reach; x <= around.x + reach; x += 1) {
      const { sum, compared } = agreementAt(a, b, { x, y }, box);
      if (sum > best.sum) {
        best = { x, y, sum, compared };
      }
    }
  }
  return best;
}

function agreementAt(
  a: Outline,
  b: Outline,
  shift: Shift,
  box: Box = { left: 0, right: a.width, top: 0, bottom: a.height },
): { sum: number; compared: number } {
  const { width, height, gradients } = a;
  const size = width * height;
  const offset = shift.y * width + shift.x;
  let sum = 0;
  let compared = 0;
  for (const i of a.detailed) {
    const x = i % width;
    const y = (i - x) / width;
    const [u, v] = [x + shift.x, y + shift.y];
    const isInside =
      x >= box.left &&
      x < box.right &&
      y >= box.top &&
      y < box.bottom &&
      u >= 0 &&
      u < width &&
      v >= 0 &&
      v < height;
    const j = i + offset;
    if (isInside && b.isDetailed[j] === 1) {
      sum +=
        (gradients[i] ?? 0) * (b.gradients[j] ?? 0) +
        (gradients[size + i] ?? 0) * (b.gradients[size + j] ?? 0);
      compared += 1;
    }
  }
  return { sum, compared };
}
