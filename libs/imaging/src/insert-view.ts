import { boxMean } from './box-mean.js';
import { edgesOf, eitherWay, inventedEdges, stopsOf } from './invented-edges.js';
import type { OutdoorLight } from './outdoor-light.js';
import { OUTDOORS, ROOM, UNTOLD, toldShare, verdictAt, type Told } from './tell-outdoors.js';
import { lowestCode, plane, sample, type Plane, type Raster } from './raster.js';
import { recoverHighlights } from './recover-highlights.js';
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
/** Edges are looked at on so many pixels of the longer side. */
const LOOKED_AT = 1500;
/** Shares of a window's box that may show invented edges: what is recovered, what is cut out, the light told or not. */
const MAX_INVENTED = 0.0001;
const MAX_TORN = 0.012;
const MAX_TORN_TOLD = 0.025;
/** Pixels of the size looked at around a tear that are mended with it. */
const AROUND_TEAR = 6;
/** Where less of a window is unsure (a share of it), each pixel of its view is told, and its edges are right. */
const MAX_UNSURE = 0.12;
/** Natural logarithm: so much below the ratio of what is outdoors a pixel of which the frames don't tell counts as that. */
const DOUBTFUL = 0.6;
const OUTSIDE = 0;
const INSIDE = 1;

/** A window's view at full size, ready to be put into the photo. */
export interface PlacedView {
  box: Box;
  /** INSIDE or OUTSIDE, for each pixel of the box */
  sides: Uint8Array;
  /** the box as the frame shows it, RGB bytes */
  shown: Uint8Array;
  /** the view's finished code values, by those of the frame */
  tone: Uint8Array;
  /** how much of each pixel of the box belongs to the window */
  weight: Plane;
  /** the box as the HDR frame was shot, in stops */
  before: Plane;
  /** whether the light outdoors was told from the room's: what is cut out by it is seldom wrong as a whole */
  isTold: boolean;
  /** whether the frames together told it of nearly each pixel: then it is cut out right, however strong its edges are */
  isSure: boolean;
}

/**
 * How a view came into the photo: cut out pixel by pixel; recovered as a whole in a way that can't tear; or not at all.
 */
export type Insertion = 'cut' | 'recovered' | 'left';

/**
 * Tells which full-size pixels are a window's view, and their colours. In the region's middle and along its border the
 * photo's own pixels tell exactly: what is burnt, and what is lit from outdoors.
 *
 * @param photo the HDR frame at full size, as it was shot
 * @param view found on a small copy
 * @param shower the part of the frame that shows the view
 * @param told what all frames together tell, where a light of the view is known
 */
export function placeView(
  photo: Raster,
  view: WindowView,
  shower: FramePart,
  told?: Told,
): PlacedView {
  const box = boxOf(view, photo);
  const shown = { ...box, data: warpBox(shower.pixels, shower.map, box) };
  const sides = sidesOf(photo, shown, view, box, told);
  const weight = weightOf(view.region, photo, box);
  const before = stopsOf(pixelsOf(photo, box), box, blockOf(photo));
  return {
    box,
    sides,
    shown: shown.data,
    tone: viewTone(view.gain),
    weight,
    before,
    isTold: view.light !== undefined,
    isSure:
      told !== undefined &&
      view.light !== undefined &&
      toldShare(told, view.region, UNTOLD) <= MAX_UNSURE,
  };
}

/**
 * Puts a window's view into the full-size photo, in place. Where view and photo meet, a pixel or two of either frame
 * are a mixture of window and surround: they are held between what lies on both sides, so that no light or dark line
 * stays. The result is looked at: where it shows many edges that neither frame has, the view is recovered instead in a
 * way that can't tear (`recover-highlights.ts`); where even that tears, the photo stays as it was.
 */
export function insertView(photo: Raster, placed: PlacedView): Insertion {
  const { box, sides, shown, tone, weight, before, isTold, isSure } = placed;
  const block = blockOf(photo);
  const natural = pixelsOf(photo, box);
  const cut = natural.slice();
  fillSides(cut, shown, tone, sides);
  holdRim(cut, sides, box, reachOf(photo));
  const known = edgesOf([before, stopsOf(shown, box, block)]);
  const looked = (pixels: Uint8Array): Plane => stopsOf(pixels, box, block);

  const torn = inventedEdges(looked(cut), eitherWay(known));
  const isTorn = shareOf(torn) > (isTold ? MAX_TORN_TOLD : MAX_TORN);
  if (isSure || !isTorn) {
    putPixels(photo, box, cut);
    return 'cut';
  }
  // What tears in many places was told wrongly as a whole: mended in parts it would be a patchwork.
  let result = recoverHighlights({ box, natural, shown }, weight);
  let invented = inventedEdges(looked(result), known);
  if (shareOf(invented) > MAX_INVENTED) {
    result = mended(result, natural, invented, box, block);
    invented = inventedEdges(looked(result), known);
  }
  if (shareOf(invented) > MAX_INVENTED) {
    return 'left';
  }
  putPixels(photo, box, result);
  return 'recovered';
}

/** Pixels of the photo, across and down, that count as one when edges are looked at. */
function blockOf(photo: ShownSize): number {
  return Math.max(1, Math.round(Math.max(photo.width, photo.height) / LOOKED_AT));
}

/** The share of pixels with an edge that no frame has. */
function shareOf(invented: Plane): number {
  return (
    invented.data.reduce((count, over) => count + (over > 0 ? 1 : 0), 0) / invented.data.length
  );
}

/** One way of filling the box where it doesn't tear, and around where it does softly the other. */
function mended(
  cut: Uint8Array,
  soft: Uint8Array,
  torn: Plane,
  box: Box,
  block: number,
): Uint8Array {
  const { width, height } = torn;
  const near = boxMean(torn, AROUND_TEAR);
  const marked = { width, height, data: near.data.map((over) => (over > 1e-6 ? 1 : 0)) };
  const share = boxMean(boxMean(marked, AROUND_TEAR), AROUND_TEAR);
  const result = cut.slice();
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const part = Math.min(
        1,
        1.5 * sample(share, (x + 0.5) / block - 0.5, (y + 0.5) / block - 0.5),
      );
      const at = 3 * (y * box.width + x);
      for (let c = at; part > 0 && c < at + 3; c++) {
        result[c] = Math.round(cut[c]! + part * (soft[c]! - cut[c]!));
      }
    }
  }
  return result;
}

function weightOf(region: Plane, photo: ShownSize, box: Box): Plane {
  const weight = plane(box.width, box.height);
  const scaleX = region.width / photo.width;
  const scaleY = region.height / photo.height;
  for (let y = 0; y < box.height; y++) {
    const v = (box.top + y + 0.5) * scaleY - 0.5;
    for (let x = 0; x < box.width; x++) {
      weight.data[y * box.width + x] = sample(region, (box.left + x + 0.5) * scaleX - 0.5, v);
    }
  }
  return weight;
}

function pixelsOf(photo: Raster, box: Box): Uint8Array {
  const pixels = new Uint8Array(3 * box.width * box.height);
  for (let y = 0; y < box.height; y++) {
    const from = 3 * ((box.top + y) * photo.width + box.left);
    pixels.set(photo.data.subarray(from, from + 3 * box.width), 3 * y * box.width);
  }
  return pixels;
}

function putPixels(photo: Raster, box: Box, pixels: Uint8Array): void {
  for (let y = 0; y < box.height; y++) {
    const row = pixels.subarray(3 * y * box.width, 3 * (y + 1) * box.width);
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

/** HDR frame over a flash frame (luminance of linear light) from which on that frame alone takes a pixel for view. */
export function outdoorsFrom(light: OutdoorLight, frame: number): number {
  return Math.exp(light[frame]! - DOUBTFUL);
}

/** INSIDE or OUTSIDE for each pixel of the box. */
function sidesOf(
  photo: Raster,
  shown: Raster,
  view: WindowView,
  box: Box,
  told: Told | undefined,
): Uint8Array {
  const { region, light, frame } = view;
  const from = light && outdoorsFrom(light, frame);
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
      const verdict = told && light ? verdictAt(told, photo, box.left + x, box.top + y) : UNTOLD;
      const outdoors =
        verdict !== UNTOLD
          ? verdict === OUTDOORS
          : from === undefined
            ? membership > 0.97
            : ratioAround(photo, shown, box, x, y) >= from;
      sides[y * box.width + x] = (burnt && verdict !== ROOM) || outdoors ? INSIDE : OUTSIDE;
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

/** Puts the view's finished colours inside. */
function fillSides(
  patch: Uint8Array,
  shown: Uint8Array,
  tone: Uint8Array,
  sides: Uint8Array,
): void {
  for (let j = 0; j < sides.length; j++) {
    if (sides[j] === INSIDE) {
      patch[3 * j] = tone[shown[3 * j]!]!;
      patch[3 * j + 1] = tone[shown[3 * j + 1]!]!;
      patch[3 * j + 2] = tone[shown[3 * j + 2]!]!;
    }
  }
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
