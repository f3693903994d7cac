import { setImmediate as breathe } from 'node:timers/promises';
import { guideOf } from '../colour/cast.js';
import { smallCopy } from '../files/small-copy.js';
import type { LinearField } from '../pixels/guided-filter.js';
import { floor, max, min } from '../pixels/maths.js';
import type { Raster } from '../pixels/raster.js';
import { detailOf, sharpenedGain, surroundingsOf } from './local-contrast.js';
import type { OwnStyle } from './own-style.js';
import { styleTable, TABLE_SIDE } from './style-table.js';

/** Length of the copy on which surroundings are estimated, pixels. */
export const STYLE_LENGTH = 500;
/** Rows after which other work of the thread gets its turn. */
const ROWS_BETWEEN_BREATHS = 256;

const ALONG_GREEN = 3 * TABLE_SIDE;
const ALONG_RED = 3 * TABLE_SIDE * TABLE_SIDE;
const ALONG_BLUE = 3;
/** Cells of the table for a code value. */
const SCALE = (TABLE_SIDE - 1) / 255;

/**
 * Applies a style to a photo of any size, in place: local contrast, row by row against surroundings that were estimated
 * on a small copy, then the table of colours.
 * @param brightness factor on linear light; white stays white
 */
export async function applyOwnStyle(
  picture: Raster,
  style: OwnStyle,
  brightness = 1,
): Promise<void> {
  const { width, height, data } = picture;
  const table = styleTable(style, brightness);
  const around = surroundingsOf(guideOf(await smallCopy(picture, STYLE_LENGTH)));
  const slopes = new Float32Array(width);
  const offsets = new Float32Array(width);
  for (let y = 0; y < height; y++) {
    if (y % ROWS_BETWEEN_BREATHS === 0) {
      await breathe();
    }
    if (style.localContrast !== 0) {
      stretchRow(around, y, height, slopes, offsets);
    }
    styleRow(data.subarray(3 * width * y, 3 * width * (y + 1)), {
      slopes,
      offsets,
      table,
      localContrast: style.localContrast,
    });
  }
}

interface RowStyle {
  slopes: Float32Array;
  offsets: Float32Array;
  table: Float32Array;
  localContrast: number;
}

function styleRow(row: Uint8Array, { slopes, offsets, table, localContrast }: RowStyle): void {
  for (let x = 0; x < slopes.length; x++) {
    const at = 3 * x;
    const r = row[at]!;
    const g = row[at + 1]!;
    const b = row[at + 2]!;
    let scale = SCALE;
    if (localContrast !== 0) {
      const luma = (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
      const detail = detailOf(luma, slopes[x]! * luma + offsets[x]!);
      scale *= sharpenedGain(max(r, g, b) / 255, detail, localContrast);
    }
    // The cell of the table, and the place in it.
    const most = TABLE_SIDE - 1;
    const red = min(most, scale * r);
    const green = min(most, scale * g);
    const blue = min(most, scale * b);
    const i = min(most - 1, red | 0);
    const j = min(most - 1, green | 0);
    const k = min(most - 1, blue | 0);
    const u = red - i;
    const v = green - j;
    const w = blue - k;
    const low = i * ALONG_RED + j * ALONG_GREEN + k * ALONG_BLUE;
    const high = low + ALONG_RED + ALONG_GREEN + ALONG_BLUE;
    // The tetrahedron: from the lowest corner along the channel that is farthest, then the next one.
    let one: number;
    let two: number;
    let first: number;
    let second: number;
    let third: number;
    if (u >= v) {
      if (v >= w) {
        [one, two, first, second, third] = [low + ALONG_RED, high - ALONG_BLUE, u, v, w];
      } else if (u >= w) {
        [one, two, first, second, third] = [low + ALONG_RED, high - ALONG_GREEN, u, w, v];
      } else {
        [one, two, first, second, third] = [low + ALONG_BLUE, high - ALONG_GREEN, w, u, v];
      }
    } else if (u >= w) {
      [one, two, first, second, third] = [low + ALONG_GREEN, high - ALONG_BLUE, v, u, w];
    } else if (v >= w) {
      [one, two, first, second, third] = [low + ALONG_GREEN, high - ALONG_RED, v, w, u];
    } else {
      [one, two, first, second, third] = [low + ALONG_BLUE, high - ALONG_RED, w, v, u];
    }
    const a = 1 - first;
    const d = first - second;
    const e = second - third;
    for (let c = 0; c < 3; c++) {
      row[at + c] =
        a * table[low + c]! +
        d * table[one + c]! +
        e * table[two + c]! +
        third * table[high + c]! +
        0.5;
    }
  }
}

/** Writes the coefficients for a row of the large picture. */
function stretchRow(
  { slope, offset }: LinearField,
  y: number,
  height: number,
  slopes: Float32Array,
  offsets: Float32Array,
): void {
  const small = slope.width;
  const width = slopes.length;
  const down = between(((y + 0.5) * slope.height) / height - 0.5, slope.height);
  const [above, below] = [small * down.first, small * down.next];
  for (let x = 0; x < width; x++) {
    const place = max(0, min(small - 1, ((x + 0.5) * small) / width - 0.5));
    const first = place | 0;
    const next = min(small - 1, first + 1);
    const across = place - first;
    slopes[x] = blended(slope.data, above, below, first, next, across, down.fraction);
    offsets[x] = blended(offset.data, above, below, first, next, across, down.fraction);
  }
}

function between(at: number, length: number): { first: number; next: number; fraction: number } {
  const place = max(0, min(length - 1, at));
  const first = floor(place);
  return { first, next: min(length - 1, first + 1), fraction: place - first };
}

function blended(
  data: Float32Array,
  above: number,
  below: number,
  first: number,
  next: number,
  across: number,
  down: number,
): number {
  const top = data[above + first]! + across * (data[above + next]! - data[above + first]!);
  const bottom = data[below + first]! + across * (data[below + next]! - data[below + first]!);
  return top + down * (bottom - top);
}
