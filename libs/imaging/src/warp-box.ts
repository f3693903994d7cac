import { apply, type Homography, type Point } from './homography.js';
import { Kernels } from './kernels/kernels.js';
import type { Raster } from './raster.js';
import type { ShownSize } from './shown-size.js';

/** A part of a picture, in pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** How much of the source is taken at a time. */
const STRIP_PIXELS = 131072;
/** Pixels that bicubic sampling looks at before a place and after the pixel it lies in. */
const BEFORE = 1;
const AFTER = 2;

/**
 * The pixels of a box of the target as the source shows them: bicubic, in sRGB, in strips. Meant for maps that hardly
 * turn: the more a strip of the box is turned, the more rows of the source are held for it. Places outside the source
 * take its nearest edge. The arithmetic is `assembly/warp.ts`.
 * @param map where pixels of the target lie in the source; no place of the box may lie on its horizon
 * @returns RGB bytes, row by row
 */
export function warpBox(source: Raster, map: Homography, box: Box): Uint8Array {
  const result = new Uint8Array(3 * box.width * box.height);
  const rows = Math.max(1, Math.floor(STRIP_PIXELS / box.width));
  const kernels = new Kernels();
  for (let top = 0; top < box.height; top += rows) {
    const strip = {
      left: box.left,
      top: box.top + top,
      width: box.width,
      height: Math.min(rows, box.height - top),
    };
    kernels.clear();
    result.set(warpStrip(kernels, source, map, strip), 3 * top * box.width);
  }
  return result;
}

function warpStrip(kernels: Kernels, source: Raster, map: Homography, strip: Box): Uint8Array {
  const seen = boundsOf(source, map, strip);
  const sourceBytes = 3 * (BEFORE + seen.width + AFTER);
  const held = kernels.reserve(sourceBytes * (BEFORE + seen.height + AFTER) + 4);
  const target = kernels.reserve(3 * strip.width * strip.height + 1);
  for (let row = -BEFORE; row < seen.height + AFTER; row++) {
    const bytes = kernels.bytes(held + (row + BEFORE) * sourceBytes, sourceBytes);
    copyWithEdges(source, seen.top + row, seen.left - BEFORE, bytes);
  }
  const first = held + BEFORE * sourceBytes + 3 * BEFORE;
  const [ux, uy, u0, vx, vy, v0, wx, wy, w0] = map;
  for (let y = 0; y < strip.height; y++) {
    const [x0, y0] = [strip.left, strip.top + y];
    const w = wx * x0 + wy * y0 + w0;
    kernels.run.sampleRow(
      first,
      sourceBytes,
      target + 3 * y * strip.width,
      strip.width,
      ux * x0 + uy * y0 + u0 - seen.left * w,
      vx * x0 + vy * y0 + v0 - seen.top * w,
      w,
      ux - seen.left * wx,
      vx - seen.top * wx,
      wx,
      seen.width - 1,
      seen.height - 1,
    );
  }
  return kernels.bytes(target, 3 * strip.width * strip.height);
}

/** The part of the source in which a box's places lie, at least a pixel. */
export function boundsOf(source: ShownSize, map: Homography, box: Box): Box {
  const right = box.left + box.width - 1;
  const bottom = box.top + box.height - 1;
  const corners: Point[] = [
    [box.left, box.top],
    [right, box.top],
    [box.left, bottom],
    [right, bottom],
  ];
  const places = corners.map((corner) => apply(map, corner));
  const [left, width] = span(
    places.map(([u]) => u),
    source.width,
  );
  const [top, height] = span(
    places.map(([, v]) => v),
    source.height,
  );
  return { left, top, width, height };
}

/** First and number of the pixels from the least to the greatest place, of `length` that there are. */
function span(places: number[], length: number): [number, number] {
  const clamp = (place: number): number => Math.min(length - 1, Math.max(0, place));
  const first = clamp(Math.floor(Math.min(...places)));
  const last = clamp(Math.ceil(Math.max(...places)));
  return [first, last - first + 1];
}

/** Copies part of a row, from `left` on; what lies outside the picture is its nearest edge again. */
function copyWithEdges(source: Raster, row: number, left: number, target: Uint8Array): void {
  const { width, height, data } = source;
  const start = 3 * width * Math.min(height - 1, Math.max(0, row));
  const count = target.length / 3;
  const from = Math.max(0, left);
  const to = Math.min(width, left + count);
  target.set(data.subarray(start + 3 * from, start + 3 * to), 3 * (from - left));
  for (let x = left; x < 0; x++) {
    target.set(data.subarray(start, start + 3), 3 * (x - left));
  }
  for (let x = width; x < left + count; x++) {
    target.set(data.subarray(start + 3 * (width - 1), start + 3 * width), 3 * (x - left));
  }
}
