import { pullView } from '../light/pull-view.js';
import { boxMean } from '../pixels/box-mean.js';
import { AROUND, holdRim } from './hold-rim.js';
import { type Edges, edgesOf, eitherWay, inventedEdges, stopsOf } from './invented-edges.js';
import { toldShare, UNTOLD, type Told } from './tell-outdoors.js';
import { plane, sample, type Plane, type Raster } from '../pixels/raster.js';
import { recoverHighlights, type Compression } from './recover-highlights.js';
import type { FramePart } from '../align/frame-part.js';
import type { ShownSize } from '../pixels/shown-size.js';
import type { Box } from '../pixels/sampled-part.js';
import { warpBox } from '../pixels/warp-box.js';
import { INSIDE, sidesOf } from './view-sides.js';
import { viewTone, type WindowView } from './window-view.js';

/** Pixels of the longer side at which edges are examined. */
const LOOKED_AT = 1500;
/**
 * Maximum share of a window's box with invented edges: for recovered views, and for views cut out with or without a
 * known light.
 */
const MAX_INVENTED = 0.0001;
const MAX_TORN = 0.012;
const MAX_TORN_TOLD = 0.025;
/** Pixels around a tear that are repaired with it, at the size at which edges are examined. */
const AROUND_TEAR = 6;
/**
 * Share of a window below which its undecided pixels don't matter: then the view is determined pixel by pixel, and its
 * edges are right.
 */
const MAX_UNSURE = 0.12;

/** A view at full size that can be recovered, not cut out. */
export interface RecoverableView {
  box: Box;
  /** the box as the frame shows it, RGB bytes */
  shown: Uint8Array;
  /** how much of each pixel of the box belongs to the view */
  weight: Plane;
  /** the edges in the box of the HDR frame as shot, and of the frame that shows the view */
  known: Edges;
}

/** A window's view at full size, ready to be inserted into the photo. */
export interface PlacedView extends RecoverableView, Pick<WindowView, 'region' | 'frame'> {
  /** INSIDE or OUTSIDE, for each pixel of the box */
  sides: Uint8Array;
  /** the view's finished code values, indexed by the frame's code values */
  tone: Uint8Array;
  /** whether outdoor light was distinguished from the room's: a view cut out by that is rarely wrong as a whole */
  isTold: boolean;
  /** whether the frames together decided nearly every pixel: then the cut-out is right, however strong its edges are */
  isSure: boolean;
}

/**
 * How a view was inserted into the photo: cut out pixel by pixel; recovered as a whole in a way that can't tear; or not
 * at all.
 */
export type Insertion = 'cut' | 'recovered' | 'left';

export interface InsertedView {
  insertion: Insertion;
  /** how much of each pixel of the box belongs to the view, 0 to 1; null if it was left */
  share: Plane | null;
}

/**
 * Places a view at full size.
 *
 * @param photo the HDR frame at full size, as it was shot
 * @param view found on a small copy
 * @param shower the part of the frame that shows the view
 */
export function placeRecoverable(
  photo: Raster,
  view: Pick<WindowView, 'region'>,
  shower: FramePart,
): RecoverableView {
  const box = boxOf(view, photo);
  const shown = warpBox(shower.pixels, shower.map, box);
  const weight = weightOf(view.region, photo, box);
  const looked = [pixelsOf(photo, box), shown].map((pixels) =>
    stopsOf(pixels, box, blockOf(photo)),
  );
  return { box, shown, weight, known: edgesOf(looked) };
}

/**
 * Determines also which full-size pixels belong to a window's view, and their colours. In the region's middle and along
 * its border, the photo's own pixels decide exactly: view pixels are burnt or lit from outdoors. Parameters as in
 * `placeRecoverable`.
 *
 * @param told the verdicts of all frames together, where the view's light is known
 */
export function placeView(
  photo: Raster,
  view: WindowView,
  shower: FramePart,
  told?: Told,
): PlacedView {
  const recoverable = placeRecoverable(photo, view, shower);
  const { box, shown } = recoverable;
  return {
    ...recoverable,
    region: view.region,
    frame: view.frame,
    sides: sidesOf(photo, { ...box, data: shown }, view, box, told),
    tone: viewTone(view.gain),
    isTold: view.light !== undefined,
    isSure:
      told !== undefined &&
      view.light !== undefined &&
      toldShare(told, view.region, UNTOLD) <= MAX_UNSURE,
  };
}

/**
 * Inserts a window's view into the full-size photo, in place. Where view and photo meet, a pixel or two of either frame
 * are a mixture of window and surroundings: they are clamped between the values on both sides, so that no light or dark
 * line remains. The result is checked: if it has many edges that neither frame has, the view is recovered instead.
 * @param setting −1 (the photo stays as it was) to 1 (the view is fully pulled); 0 as usual
 */
export function insertView(photo: Raster, placed: PlacedView, setting = 0): InsertedView {
  return cutView(photo, placed, setting) ?? recoverView(photo, placed, setting);
}

/** Like `insertView`, but returns undefined, and leaves the photo as it was, if the view can't be cut out. */
export function cutView(photo: Raster, placed: PlacedView, setting = 0): InsertedView | undefined {
  const { box, sides, shown, tone, known, isTold, isSure } = placed;
  const natural = pixelsOf(photo, box);
  const cut = natural.slice();
  fillSides(cut, shown, tone, sides);
  holdRim(cut, sides, box, reachOf(photo));
  const torn = inventedEdges(stopsOf(cut, box, blockOf(photo)), eitherWay(known));
  const isTorn = shareOf(torn) > (isTold ? MAX_TORN_TOLD : MAX_TORN);
  if (isSure || !isTorn) {
    const share = shareInside(sides, box);
    putPixels(photo, box, pulled(cut, natural, share, setting));
    return { insertion: 'cut', share };
  }
  // A view that tears in many places was separated wrongly as a whole; repairing parts would leave a patchwork.
  return undefined;
}

/**
 * Recovers what is burnt in a view from the frame that shows it, in place, in a way that can't tear
 * (`recover-highlights.ts`); if even that tears, the photo stays as it was.
 * @param setting as in `insertView`
 */
export function recoverView(
  photo: Raster,
  { box, shown, weight, known }: RecoverableView,
  setting: number,
  compression?: Compression,
): InsertedView {
  const block = blockOf(photo);
  const natural = pixelsOf(photo, box);
  const inventedIn = (pixels: Uint8Array): Plane =>
    inventedEdges(stopsOf(pixels, box, block), known);
  let result = recoverHighlights({ box, natural, shown }, weight, compression);
  let invented = inventedIn(result);
  if (shareOf(invented) > MAX_INVENTED) {
    result = mended(result, natural, invented, box, block);
    invented = inventedIn(result);
  }
  if (shareOf(invented) > MAX_INVENTED) {
    return { insertion: 'left', share: null };
  }
  // A recovered view has soft borders: darker, it would show as a cloud.
  putPixels(photo, box, pulled(result, natural, weight, Math.min(0, setting)));
  return { insertion: 'recovered', share: weight };
}

/** Changes a window as the setting says, in place. */
function pulled(
  window: Uint8Array,
  natural: Uint8Array,
  share: Plane,
  setting: number,
): Uint8Array {
  if (setting !== 0) {
    pullView(window, natural, share, setting);
  }
  return window;
}

function shareInside(sides: Uint8Array, { width, height }: Box): Plane {
  const share = plane(width, height);
  for (let i = 0; i < sides.length; i++) {
    share.data[i] = sides[i] === INSIDE ? 1 : 0;
  }
  return share;
}

/** Side of the square of photo pixels that is treated as one pixel when edges are examined. */
function blockOf(photo: ShownSize): number {
  return Math.max(1, Math.round(Math.max(photo.width, photo.height) / LOOKED_AT));
}

/** The share of pixels with an edge that no frame has. */
function shareOf(invented: Plane): number {
  return (
    invented.data.reduce((count, over) => count + (over > 0 ? 1 : 0), 0) / invented.data.length
  );
}

/** Fills the box with one result, but blends softly into the other result around the places where the first tears. */
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

/** Returns how far a window's edge spreads in a photo, in pixels. */
function reachOf({ width }: ShownSize): number {
  return Math.min(3, Math.max(1, Math.round(width / 1200)));
}

/** Returns the part of the photo that contains the view's region and a margin around it. */
export function boxOf({ region }: Pick<WindowView, 'region'>, photo: ShownSize): Box {
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

/** Writes the view's finished colours to the pixels inside. */
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
