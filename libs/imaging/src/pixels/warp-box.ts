import { apply, type Homography, type Point } from '@roomlight/photography/geometry';
import { Kernels } from '../kernels/kernels.js';
import type { FineRaster } from './fine-raster.js';
import type { Raster } from './raster.js';
import { SampledPart, type Box } from './sampled-part.js';
import type { ShownSize } from './shown-size.js';

/** Size in pixels of a tile: small enough for it and its source pixels to stay in the processor's cache. */
const TILE = { width: 1024, height: 128 };

/**
 * Warps the source to a box of the target: bicubic, in sRGB, tile by tile. Places outside the source take its nearest
 * edge.
 * @param map maps pixels of the target to the source; no place of the box may lie on its horizon
 * @returns RGB bytes, row by row
 */
export function warpBox(source: Raster, map: Homography, box: Box): Uint8Array {
  const result = new Uint8Array(3 * box.width * box.height);
  const kernels = new Kernels();
  for (const strip of stripsOf(box)) {
    const start = 3 * box.width * (strip.top - box.top);
    const bytes = result.subarray(start, start + 3 * strip.width * strip.height);
    warpStrip(kernels, source, map, strip, bytes);
  }
  return result;
}

/** Divides a box into strips of a tile's height, from the top. */
export function stripsOf(box: Box): Box[] {
  return Array.from({ length: Math.ceil(box.height / TILE.height) }, (_, i) => ({
    ...box,
    top: box.top + i * TILE.height,
    height: Math.min(TILE.height, box.height - i * TILE.height),
  }));
}

/**
 * Like warpBox, for one strip of the box.
 * @param result the source's kind of values
 */
export function warpStrip(
  kernels: Kernels,
  source: Raster | FineRaster,
  map: Homography,
  strip: Box,
  result: Uint8Array | Uint16Array,
): void {
  for (let left = 0; left < strip.width; left += TILE.width) {
    const width = Math.min(TILE.width, strip.width - left);
    kernels.clear();
    warpTile(kernels, source, map, { ...strip, left: strip.left + left, width }, (row, y) =>
      result.set(row, 3 * (y * strip.width + left)),
    );
  }
}

function warpTile(
  kernels: Kernels,
  source: Raster | FineRaster,
  map: Homography,
  tile: Box,
  take: (row: Uint8Array | Uint16Array, y: number) => void,
): void {
  const seen = new SampledPart(kernels, source, boundsOf(source, map, tile));
  const target = kernels.reserve((3 * tile.width + 1) * seen.valueBytes);
  const row = seen.view(target, 3 * tile.width);
  for (let y = 0; y < tile.height; y++) {
    seen.row(map, tile.left, tile.top + y, tile.width, target);
    take(row, y);
  }
}

/** Returns the part of the source that contains a box's places, at least one pixel. */
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

/** First and number of the pixels from the smallest to the largest place, limited to `length` pixels. */
function span(places: number[], length: number): [number, number] {
  const clamp = (place: number): number => Math.min(length - 1, Math.max(0, place));
  const first = clamp(Math.floor(Math.min(...places)));
  const last = clamp(Math.ceil(Math.max(...places)));
  return [first, last - first + 1];
}
