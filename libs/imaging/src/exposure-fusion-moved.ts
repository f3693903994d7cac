import { IN_PLACE, placed, type Placement } from './align.js';
import type { Raster } from './raster.js';
import type { ShownSize } from './shown-size.js';

/** Pixels, across or down, by which a frame may lie wrong rather than be softened by interpolation. */
const TOLERANCE = 0.75;

/** The shift by whole pixels nearest to `place`, where it is near enough everywhere; else `place` itself. */
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

export function isInPlace({ dx, dy, turn, zoom }: Placement): boolean {
  return dx === 0 && dy === 0 && turn === 0 && zoom === 1;
}

/** A frame as the photo of the same size sees it; past the frame's edge its nearest pixels. */
export function moved(frame: Raster, place: Placement): Raster {
  if (isInPlace(place)) {
    return frame;
  }
  const data = new Uint8Array(frame.data.length);
  for (let y = 0; y < frame.height; y++) {
    const start = 3 * frame.width * y;
    readMoved(frame, place, y, data.subarray(start, start + 3 * frame.width));
  }
  return { width: frame.width, height: frame.height, data };
}

/** Row `y` of the photo in a frame of the same size, by bilinear interpolation; past its edge its nearest pixels. */
export function readMoved(
  { width, height, data }: Raster,
  place: Placement,
  y: number,
  to: Uint8Array,
): void {
  const [startU, startV] = placed(place, width, height, 0, y);
  const stepU = place.zoom * Math.cos(place.turn);
  const stepV = place.zoom * Math.sin(place.turn);
  const line = 3 * width;
  const right = width - 1;
  const bottom = height - 1;
  for (let x = 0, i = 0; x < width; x++, i += 3) {
    const pastU = startU + x * stepU;
    const pastV = startV + x * stepV;
    const u = pastU < 0 ? 0 : pastU > right ? right : pastU;
    const v = pastV < 0 ? 0 : pastV > bottom ? bottom : pastV;
    const u0 = u < right ? u | 0 : right - 1;
    const v0 = v < bottom ? v | 0 : bottom - 1;
    const fu = u - u0;
    const fv = v - v0;
    const p = 3 * u0 + line * v0;
    const q = p + line;
    const r0 = data[p]! + fu * (data[p + 3]! - data[p]!);
    const g0 = data[p + 1]! + fu * (data[p + 4]! - data[p + 1]!);
    const b0 = data[p + 2]! + fu * (data[p + 5]! - data[p + 2]!);
    const r1 = data[q]! + fu * (data[q + 3]! - data[q]!);
    const g1 = data[q + 1]! + fu * (data[q + 4]! - data[q + 1]!);
    const b1 = data[q + 2]! + fu * (data[q + 5]! - data[q + 2]!);
    to[i] = r0 + fv * (r1 - r0) + 0.5;
    to[i + 1] = g0 + fv * (g1 - g0) + 0.5;
    to[i + 2] = b0 + fv * (b1 - b0) + 0.5;
  }
}
