import { lowestCode, sample, type Raster } from './raster.js';
import type { FramePart } from './frame-part.js';
import type { ShownSize } from './shown-size.js';
import { LINEAR_OF_CODE, luma } from './srgb.js';
import type { Box } from './sampled-part.js';
import { warpBox } from './warp-box.js';
import { BURNT_CODE, viewTone, type WindowView } from './window-view.js';

/** In a region's border, pixels this bright (lowest code value) still belong to the window. */
const EDGE_CODE = BURNT_CODE - 8;
/** So many times an edge's spread lies around a window, and is looked at along its rim. */
const AROUND = 5;
const OUTSIDE = 0;
const INSIDE = 1;

/** A window's view at full size, ready to be put into the photo. */
export interface PlacedView {
  box: Box;
  /** INSIDE or OUTSIDE, for each pixel of the box */
  sides: Uint8Array;
  /** the view's finished colours in the box, of use inside alone */
  colours: Uint8Array;
}

/**
 * Tells which full-size pixels are a window's view, and their colours. In the region's middle and along its border the
 * photo's own pixels tell exactly: what is burnt, and what is lit from outdoors.
 *
 * @param photo the HDR frame at full size, as it was shot
 * @param view found on a small copy
 * @param shower the part of the frame that shows the view
 */
export function placeView(photo: Raster, view: WindowView, shower: FramePart): PlacedView {
  const box = boxOf(view, photo);
  const shown = { ...box, data: warpBox(shower.pixels, shower.map, box) };
  const sides = sidesOf(photo, shown, view, box);
  const tone = viewTone(view.gain);
  return { box, sides, colours: shown.data.map((code) => tone[code]!) };
}

/**
 * Puts a window's view into the full-size photo, in place. Where view and photo meet, a pixel or two of either frame
 * are a mixture of window and surround: they are held between what lies on both sides, so that no light or dark line
 * stays.
 */
export function insertView(photo: Raster, { box, sides, colours }: PlacedView): void {
  const patch = patchOf(photo, colours, sides, box);
  holdRim(patch, sides, box, reachOf(photo));
  for (let y = 0; y < box.height; y++) {
    const row = patch.subarray(3 * y * box.width, 3 * (y + 1) * box.width);
    photo.data.set(row, 3 * ((box.top + y) * photo.width + box.left));
  }
}

/** How far a window's edge spreads in a photo, in pixels. */
function reachOf({ width }: ShownSize): number {
  return Math.min(3, Math.max(1, Math.round(width / 1200)));
}

/** The part of the photo in which the view's region lies, and a margin around it. */
export function boxOf({ region }: WindowView, photo: ShownSize): Box {
  const margin = AROUND * reachOf(photo);
  let left = region.width;
  let right = 0;
  let top = region.height;
  let bottom = 0;
  for (let y = 0; y < region.height; y++) {
    const row = region.data.subarray(y * region.width, (y + 1) * region.width);
    const first = row.findIndex((value) => value > 0);
    if (first >= 0) {
      left = Math.min(left, first);
      right = Math.max(right, row.findLastIndex((value) => value > 0) + 1);
      top = Math.min(top, y);
      bottom = y + 1;
    }
  }
  const scaleX = photo.width / region.width;
  const scaleY = photo.height / region.height;
  const from = Math.max(0, Math.floor((left - 1) * scaleX) - margin);
  const to = Math.min(photo.width, Math.ceil((right + 1) * scaleX) + margin);
  const first = Math.max(0, Math.floor((top - 1) * scaleY) - margin);
  const last = Math.min(photo.height, Math.ceil((bottom + 1) * scaleY) + margin);
  return { left: from, top: first, width: to - from, height: last - first };
}

/** INSIDE or OUTSIDE for each pixel of the box. */
function sidesOf(photo: Raster, shown: Raster, view: WindowView, box: Box): Uint8Array {
  const { region, outdoorsFrom } = view;
  const sides = new Uint8Array(box.width * box.height);
  const scaleX = region.width / photo.width;
  const scaleY = region.height / photo.height;
  for (let y = 0; y < box.height; y++) {
    const v = (box.top + y + 0.5) * scaleY - 0.5;
    for (let x = 0; x < box.width; x++) {
      const membership = sample(region, (box.left + x + 0.5) * scaleX - 0.5, v);
      if (membership <= 0.03) {
        continue;
      }
      const i = 3 * ((box.top + y) * photo.width + box.left + x);
      const burnt = lowestCode(photo.data, i) >= EDGE_CODE;
      const outdoors =
        outdoorsFrom === undefined
          ? membership > 0.97
          : ratioAround(photo, shown, box, x, y) >= outdoorsFrom;
      sides[y * box.width + x] = burnt || outdoors ? INSIDE : OUTSIDE;
    }
  }
  return sides;
}

/** Photo over shown frame, in linear light, over the channels of the 3 × 3 pixels around that both frames show. */
function ratioAround(photo: Raster, shown: Raster, box: Box, x: number, y: number): number {
  let lit = 0;
  let seen = 1e-4;
  for (let yy = Math.max(0, y - 1); yy <= Math.min(box.height - 1, y + 1); yy++) {
    for (let xx = Math.max(0, x - 1); xx <= Math.min(box.width - 1, x + 1); xx++) {
      const i = 3 * ((box.top + yy) * photo.width + box.left + xx);
      const j = 3 * (yy * box.width + xx);
      for (let c = 0; c < 3; c++) {
        if (photo.data[i + c]! < EDGE_CODE && shown.data[j + c]! < EDGE_CODE) {
          lit += LINEAR_OF_CODE[photo.data[i + c]!]!;
          seen += LINEAR_OF_CODE[shown.data[j + c]!]!;
        }
      }
    }
  }
  return lit / seen;
}

/** The box's pixels: the photo's outside, the view's inside. */
function patchOf(photo: Raster, colours: Uint8Array, sides: Uint8Array, box: Box): Uint8Array {
  const patch = new Uint8Array(3 * sides.length);
  for (let y = 0; y < box.height; y++) {
    const from = 3 * ((box.top + y) * photo.width + box.left);
    patch.set(photo.data.subarray(from, from + 3 * box.width), 3 * y * box.width);
  }
  for (let j = 0; j < sides.length; j++) {
    if (sides[j] === INSIDE) {
      patch[3 * j] = colours[3 * j]!;
      patch[3 * j + 1] = colours[3 * j + 1]!;
      patch[3 * j + 2] = colours[3 * j + 2]!;
    }
  }
  return patch;
}

/** Sums of red, green and blue and their number, for one side and then for the other. */
const SUMS = 8;

/**
 * Mends the pixels where view and photo meet. Inside, those within `reach` of the other side are held between the means
 * of what lies a little farther on both sides. Outside they are made no brighter than what lies around them, and of its
 * colour: what is more came from the burnt window. Running sums: first down each column, then along each row.
 */
function holdRim(patch: Uint8Array, sides: Uint8Array, box: Box, reach: number): void {
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

/** @param columns for each column the sums over the rows around this one */
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

/** 1 for pixels that have one of the other side within `reach`. */
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
