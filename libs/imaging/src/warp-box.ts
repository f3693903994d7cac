import { apply, type Homography, type Point } from '@roomlight/contracts/geometry/homography';
import { Kernels } from './kernels/kernels.js';
import type { Raster } from './raster.js';
import { SampledPart, type Box } from './sampled-part.js';
import type { ShownSize } from './shown-size.js';

/** How much of the source is taken at a time. */
const STRIP_PIXELS = 131072;

/**
 * The pixels of a box of the target as the source shows them: bicubic, in sRGB, in strips. Meant for maps that hardly
 * turn: the more a strip of the box is turned, the more rows of the source are held for it. Places outside the source
 * take its nearest edge.
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
  const seen = new SampledPart(kernels, source, boundsOf(source, map, strip));
  const target = kernels.reserve(3 * strip.width * strip.height + 1);
  for (let y = 0; y < strip.height; y++) {
    const row = target + 3 * y * strip.width;
    seen.row(map, strip.left, strip.top + y, strip.width, row);
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
