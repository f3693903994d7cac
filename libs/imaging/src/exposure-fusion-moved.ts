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
  for (let x = 0, i = 0; x < width; x++, i += 3) {
    const u = Math.min(width - 1, Math.max(0, startU + x * stepU));
    const v = Math.min(height - 1, Math.max(0, startV + x * stepV));
    const u0 = Math.min(width - 2, u | 0);
    const v0 = Math.min(height - 2, v | 0);
    const fu = u - u0;
    const fv = v - v0;
    const a = (1 - fu) * (1 - fv);
    const b = fu * (1 - fv);
    const c = (1 - fu) * fv;
    const d = fu * fv;
    const at = 3 * u0 + line * v0;
    for (let k = 0; k < 3; k++) {
      const p = at + k;
      to[i + k] =
        a * data[p]! + b * data[p + 3]! + c * data[p + line]! + d * data[p + line + 3]! + 0.5;
    }
  }
}
