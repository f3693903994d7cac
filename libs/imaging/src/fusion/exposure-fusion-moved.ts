import { affine, type Homography } from '@roomlight/photography/geometry';
import { IN_PLACE, placed, type Placement } from '../align/align.js';
import type { Kernels } from '../kernels/kernels.js';
import type { FineRaster } from '../pixels/fine-raster.js';
import type { Raster } from '../pixels/raster.js';
import type { ShownSize } from '../pixels/shown-size.js';
import { warpBox, warpStrip } from '../pixels/warp-box.js';

/** Maximum misplacement of a frame, in pixels across or down, that is preferred to softening it by interpolation. */
const TOLERANCE = 0.75;

/** Returns the shift by whole pixels nearest to `place` if it is close enough everywhere, otherwise `place` itself. */
export function snapped(place: Placement, { width, height }: ShownSize): Placement {
  const dx = Math.round(place.dx);
  const dy = Math.round(place.dy);
  const corners = [
    [0, 0],
    [width - 1, 0],
    [0, height - 1],
    [width - 1, height - 1],
  ] as const;
  const near = corners.every(([x, y]) => {
    const [u, v] = placed(place, width, height, x, y);
    return Math.abs(u - x - dx) <= TOLERANCE && Math.abs(v - y - dy) <= TOLERANCE;
  });
  return near ? { ...IN_PLACE, dx, dy } : place;
}

/** Aligns a frame with the photo of the same size; beyond the frame's edge, its nearest pixels are repeated. */
export function moved(frame: Raster, place: Placement): Raster {
  if (isShift(place) && place.dx === 0 && place.dy === 0) {
    return frame;
  }
  const box = { left: 0, top: 0, width: frame.width, height: frame.height };
  return { ...frame, data: warpBox(frame, mapOf(place, frame), box) };
}

/**
 * Reads rows of the photo from a frame of the same size: unchanged pixels for shifts by whole pixels, bicubic
 * otherwise; beyond the frame's edge, its nearest pixels are repeated.
 * @param kernels used for interpolation; this call clears them
 * @param top the first of the rows
 * @param to the frame's kind of values, as many as the rows have
 */
export function readMoved(
  kernels: Kernels,
  frame: Raster | FineRaster,
  place: Placement,
  top: number,
  to: Uint8Array | Uint16Array,
): void {
  const { width, height, data } = frame;
  const line = 3 * width;
  const rows = to.length / line;
  if (!isShift(place)) {
    warpStrip(kernels, frame, mapOf(place, frame), { left: 0, top, width, height: rows }, to);
    return;
  }
  const { dx, dy } = place;
  for (let row = 0; row < rows; row++) {
    const from = line * Math.min(height - 1, Math.max(0, top + row + dy));
    shiftRow(data.subarray(from, from + line), dx, to.subarray(line * row, line * (row + 1)));
  }
}

/** @param dx whole pixels, fewer than the row has */
function shiftRow(row: Uint8Array | Uint16Array, dx: number, to: Uint8Array | Uint16Array): void {
  const first = Math.max(0, -3 * dx);
  const last = to.length - Math.max(0, 3 * dx);
  to.set(row.subarray(first + 3 * dx, last + 3 * dx), first);
  for (let i = first - 1; i >= 0; i--) {
    to[i] = row[i % 3]!;
  }
  for (let i = last; i < to.length; i++) {
    to[i] = row[row.length - 3 + (i % 3)]!;
  }
}

/** Whether all pixels move by the same whole number of pixels. */
function isShift({ dx, dy, turn, zoom }: Placement): boolean {
  return Number.isInteger(dx) && Number.isInteger(dy) && turn === 0 && zoom === 1;
}

/** Maps the photo's pixels to a frame of the same size. */
function mapOf(place: Placement, { width, height }: ShownSize): Homography {
  const [left, top] = placed(place, width, height, 0, 0);
  const cos = place.zoom * Math.cos(place.turn);
  const sin = place.zoom * Math.sin(place.turn);
  return affine([cos, -sin, left], [sin, cos, top]);
}
