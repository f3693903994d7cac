import type { Box } from '../pixels/sampled-part.js';
import { luma } from '../pixels/srgb.js';
import { INSIDE } from './view-sides.js';

/** Multiple of an edge's spread that surrounds a window in its box and is examined along the window's rim. */
export const AROUND = 5;

/** Number of sums: red, green, blue and the pixel count, for one side and then for the other. */
const SUMS = 8;

/**
 * Repairs the pixels where view and photo meet. Inside, pixels within `reach` of the other side are clamped between the
 * means of the pixels a little farther away on both sides. Outside, they are made no brighter than their surroundings
 * and take on the surroundings' colour: any excess came from the burnt window. Uses running sums: first down each
 * column, then along each row.
 */
export function holdRim(patch: Uint8Array, sides: Uint8Array, box: Box, reach: number): void {
  const rim = rimOf(sides, box, reach);
  const around = AROUND * reach;
  const columns = new Int32Array(SUMS * box.width);
  const addRow = (y: number, sign: 1 | -1): void => {
    if (y < 0 || y >= box.height) {
      return;
    }
    for (let x = 0; x < box.width; x++) {
      const k = y * box.width + x;
      if (rim[k] === 0) {
        const at = SUMS * x + 4 * sides[k]!;
        columns[at]! += sign * patch[3 * k]!;
        columns[at + 1]! += sign * patch[3 * k + 1]!;
        columns[at + 2]! += sign * patch[3 * k + 2]!;
        columns[at + 3]! += sign;
      }
    }
  };
  for (let y = 0; y < around; y++) {
    addRow(y, 1);
  }
  for (let y = 0; y < box.height; y++) {
    addRow(y + around, 1);
    addRow(y - around - 1, -1);
    const from = y * box.width;
    const to = from + box.width;
    const row = rim.subarray(from, to);
    if (row.includes(1)) {
      holdRow(patch.subarray(3 * from, 3 * to), sides.subarray(from, to), row, columns, around);
    }
  }
}

/** @param columns for each column the sums over the rows around the current row */
function holdRow(
  row: Uint8Array,
  sides: Uint8Array,
  rim: Uint8Array,
  columns: Int32Array,
  around: number,
): void {
  const sums = new Int32Array(SUMS);
  const addColumn = (x: number, sign: 1 | -1): void => {
    if (x >= 0 && x < rim.length) {
      for (let k = 0; k < SUMS; k++) {
        sums[k]! += sign * columns[SUMS * x + k]!;
      }
    }
  };
  for (let x = 0; x < around; x++) {
    addColumn(x, 1);
  }
  for (let x = 0; x < rim.length; x++) {
    addColumn(x + around, 1);
    addColumn(x - around - 1, -1);
    if (rim[x] === 0 || sums[3] === 0 || sums[7] === 0) {
      continue;
    }
    const pixel = row.subarray(3 * x, 3 * x + 3);
    const outside = Array.from(sums.subarray(0, 3), (sum) => sum / sums[3]!);
    if (sides[x] === INSIDE) {
      pixel.forEach((code, c) => {
        const a = outside[c]!;
        const b = sums[4 + c]! / sums[7]!;
        pixel[c] = Math.min(Math.max(a, b), Math.max(Math.min(a, b), code));
      });
    } else {
      const level = luma(pixel[0]!, pixel[1]!, pixel[2]!);
      const usual = luma(outside[0]!, outside[1]!, outside[2]!);
      const share = Math.min(1, level / Math.max(1e-3, usual));
      outside.forEach((code, c) => (pixel[c] = Math.round(code * share)));
    }
  }
}

/** Sets 1 for pixels that have a pixel of the other side within `reach`. */
function rimOf(sides: Uint8Array, box: Box, reach: number): Uint8Array {
  const rim = new Uint8Array(sides.length);
  const mark = (j: number, other: number): void => {
    if (sides[j] !== sides[other]) {
      rim[j] = 1;
      rim[other] = 1;
    }
  };
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const j = y * box.width + x;
      for (let step = 1; step <= reach; step++) {
        if (x + step < box.width) {
          mark(j, j + step);
        }
        if (y + step < box.height) {
          mark(j, j + step * box.width);
        }
      }
    }
  }
  return rim;
}
