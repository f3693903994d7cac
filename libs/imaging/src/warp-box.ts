import { apply, type Homography, type Point } from '@roomlight/contracts/geometry/homography';
import { Kernels } from './kernels/kernels.js';
import type { Raster } from './raster.js';
import { SampledPart, type Box } from './sampled-part.js';
import type { ShownSize } from './shown-size.js';

/** Pixels along the sides of what is warped at a time: nearly square, so that a turned one sees little beside itself. */
const TILE = { width: 512, height: 256 };

/**
 * The pixels of a box of the target as the source shows them: bicubic, in sRGB, tile by tile. Places outside the source
 * take its nearest edge.
 * @param map where pixels of the target lie in the source; no place of the box may lie on its horizon
 * @returns RGB bytes, row by row
 */
export function warpBox(source: Raster, map: Homography, box: Box): Uint8Array {
  const result = new Uint8Array(3 * box.width * box.height);
  const kernels = new Kernels();
  for (let top = 0; top < box.height; top += TILE.height) {
    for (let left = 0; left < box.width; left += TILE.width) {
      const tile = {
        left: box.left + left,
        top: box.top + top,
        width: Math.min(TILE.width, box.width - left),
        height: Math.min(TILE.height, box.height - top),
      };
      kernels.clear();
      warpTile(kernels, source, map, tile, (row, y) =>
        result.set(row, 3 * ((top + y) * box.width + left)),
      );
    }
  }
  return result;
}

function warpTile(
  kernels: Kernels,
  source: Raster,
  map: Homography,
  tile: Box,
  take: (row: Uint8Array, y: number) => void,
): void {
  const seen = new SampledPart(kernels, source, boundsOf(source, map, tile));
  const target = kernels.reserve(3 * tile.width + 1);
  const row = kernels.bytes(target, 3 * tile.width);
  for (let y = 0; y < tile.height; y++) {
    seen.row(map, tile.left, tile.top + y, tile.width, target);
    take(row, y);
  }
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
