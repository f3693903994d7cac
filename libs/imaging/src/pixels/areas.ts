import { boxMean } from './box-mean.js';
import { plane, type Plane } from './raster.js';
import type { ShownSize } from './shown-size.js';

/** A connected area of a mask: its pixels, as indices into the picture. */
export type Area = number[];

/** Returns the 4-connected areas of a mask, in the order of their first pixels row by row. */
export function connectedAreas(mask: Uint8Array, width: number, height: number): Area[] {
  const seen = new Uint8Array(mask.length);
  const areas: Area[] = [];
  for (let start = 0; start < mask.length; start++) {
    if (mask[start] === 0 || seen[start] === 1) {
      continue;
    }
    const area: Area = [start];
    seen[start] = 1;
    const visit = (i: number): void => {
      if (mask[i] !== 0 && seen[i] === 0) {
        seen[i] = 1;
        area.push(i);
      }
    };
    for (let next = 0; next < area.length; next++) {
      const i = area[next]!;
      const x = i % width;
      if (x > 0) {
        visit(i - 1);
      }
      if (x < width - 1) {
        visit(i + 1);
      }
      if (i >= width) {
        visit(i - width);
      }
      if (i < width * (height - 1)) {
        visit(i + width);
      }
    }
    areas.push(area);
  }
  return areas;
}

/** Returns the connected areas of a mask, bridging gaps (blinds, branches, bars) narrower than a share of the width. */
export function bridgedAreas(mask: Uint8Array, { width, height }: ShownSize, gap: number): Area[] {
  const radius = Math.max(1, Math.round((width * gap) / 2));
  const shares = boxMean(dilated(mask, { width, height }, radius), radius);
  const closed = new Uint8Array(shares.data.length);
  for (let i = 0; i < closed.length; i++) {
    closed[i] = shares.data[i]! > 1 - 1e-6 ? 1 : 0;
  }
  return connectedAreas(closed, width, height);
}

/** Returns the pixels around an area, up to a distance given as a share of the picture's width. */
export function areaAround(area: Area, { width, height }: ShownSize, share: number): Area {
  const inside = new Uint8Array(width * height);
  area.forEach((i) => (inside[i] = 1));
  const near = dilated(inside, { width, height }, Math.max(2, Math.round(width * share)));
  const pixels: Area = [];
  for (let i = 0; i < inside.length; i++) {
    if (near.data[i] === 1 && inside[i] === 0) {
      pixels.push(i);
    }
  }
  return pixels;
}

/** Sets 1 within a square of 2·radius + 1 pixels around each pixel of a mask that is set. */
export function dilated(mask: Uint8Array, { width, height }: ShownSize, radius: number): Plane {
  const inside = plane(width, height);
  inside.data.set(mask);
  const near = boxMean(inside, radius);
  for (let i = 0; i < near.data.length; i++) {
    near.data[i] = near.data[i]! > 1e-6 ? 1 : 0;
  }
  return near;
}

/** Returns the pixels of an area's convex hull (Andrew's monotone chain), including the area's own. */
export function convexHull(area: Area, width: number): Area {
  const spans = rowSpans(area, width);
  const left = chain(
    [...spans].map(([y, [from]]) => [from, y]),
    -1,
  );
  const right = chain(
    [...spans].map(([y, [, to]]) => [to, y]),
    1,
  );
  const hull: Area = [];
  for (const y of spans.keys()) {
    const from = Math.ceil(crossing(left, y) - 1e-9);
    const to = Math.floor(crossing(right, y) + 1e-9);
    for (let x = from; x <= to; x++) {
      hull.push(y * width + x);
    }
  }
  return hull;
}

type Point = readonly [x: number, y: number];

/** First and last pixel of an area in each row, rows from the top; a connected area skips no row. */
function rowSpans(area: Area, width: number): Map<number, [from: number, to: number]> {
  const spans = new Map<number, [number, number]>();
  for (const i of [...area].sort((a, b) => a - b)) {
    const x = i % width;
    const y = (i - x) / width;
    const span = spans.get(y);
    if (span) {
      span[1] = x;
    } else {
      spans.set(y, [x, x]);
    }
  }
  return spans;
}

/** Returns those of the points (from the top) that form the outward-bulging side: left for side -1, right for 1. */
function chain(points: Point[], side: 1 | -1): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    while (kept.length > 1) {
      const [x0, y0] = kept[kept.length - 2]!;
      const [x1, y1] = kept[kept.length - 1]!;
      const turn = (x1 - x0) * (point[1] - y0) - (point[0] - x0) * (y1 - y0);
      if (turn * side > 0) {
        break;
      }
      kept.pop();
    }
    kept.push(point);
  }
  return kept;
}

/** Returns where the chain crosses row y. */
function crossing(points: Point[], y: number): number {
  const below = points.findIndex((point) => point[1] >= y);
  const [x1, y1] = points[below]!;
  if (below === 0 || y1 === y) {
    return x1;
  }
  const [x0, y0] = points[below - 1]!;
  return x0 + ((x1 - x0) * (y - y0)) / (y1 - y0);
}
