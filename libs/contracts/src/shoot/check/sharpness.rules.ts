import type { CheckCopy } from './check-copy.js';

/** Pixels to each side over which an edge's whole height is taken. */
const REACH = 4;
/** The share of pixels with the highest edges, on which sharpness is measured. */
const EDGES = 0.015;
/** Levels that an edge has at least; lower ones are noise. */
const MIN_HEIGHT = 16;
const MIN_EDGES = 60;

/**
 * @returns 0 to 1: how much of the height of its strongest edges a picture rises within a pixel, along the direction in
 *   which it is softer; the exposure doesn't matter. Null when it has too few edges
 */
export function sharpnessOf(copy: CheckCopy): number | null {
  const across = edgeSteepness(copy, 1);
  const down = edgeSteepness(copy, copy.width);
  if (across === null || down === null) {
    return across ?? down;
  }
  return Math.min(across, down);
}

/** @param stride 1 for edges across, the width for edges down */
function edgeSteepness({ width, height, luma }: CheckCopy, stride: number): number | null {
  const heights = new Uint8Array(width * height);
  const counts = new Uint32Array(256);
  let total = 0;
  for (let y = REACH; y < height - REACH - 1; y += 1) {
    for (let x = REACH; x < width - REACH - 1; x += 1) {
      const i = y * width + x;
      const rise = Math.abs(
        (luma[i + REACH * stride] ?? 0) - (luma[i - (REACH - 1) * stride] ?? 0),
      );
      heights[i] = rise;
      counts[rise] = (counts[rise] ?? 0) + 1;
      total += 1;
    }
  }
  let lowest = 255;
  let above = counts[255] ?? 0;
  while (lowest > MIN_HEIGHT && above < EDGES * total) {
    lowest -= 1;
    above += counts[lowest] ?? 0;
  }
  if (above < MIN_EDGES) {
    return null;
  }
  let sum = 0;
  let edges = 0;
  for (let y = REACH; y < height - REACH - 1; y += 1) {
    for (let x = REACH; x < width - REACH - 1; x += 1) {
      const i = y * width + x;
      const rise = heights[i] ?? 0;
      if (rise >= lowest) {
        // The steepest step on the way up, wherever it is.
        let steepest = 0;
        for (let k = 1 - REACH; k < REACH; k += 1) {
          const step = Math.abs((luma[i + (k + 1) * stride] ?? 0) - (luma[i + k * stride] ?? 0));
          steepest = Math.max(steepest, step);
        }
        sum += Math.min(1, steepest / rise);
        edges += 1;
      }
    }
  }
  return sum / edges;
}
