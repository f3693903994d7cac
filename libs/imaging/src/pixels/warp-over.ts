import type { Homography } from '@roomlight/photography/geometry';
import { Kernels } from '../kernels/kernels.js';
import type { Raster } from './raster.js';
import type { ShownSize } from './shown-size.js';
import { boundsOf, stripsOf, warpStrip } from './warp-box.js';

/** Rows above a place that bicubic sampling reads. */
const BEFORE = 1;

/** Warped rows that wait until their place in the source's memory is free. */
interface Waiting {
  at: number;
  bytes: Uint8Array;
}

/**
 * Like warpBox, but in the source's own memory, which halves the memory use and saves the system from clearing the
 * other half: a strip is held back until no later strip reads the pixels at its destination.
 * @param size no larger than the source
 * @returns the warped picture; the source's own pixels are lost
 */
export function warpOver(source: Raster, map: Homography, size: ShownSize): Raster {
  const kernels = new Kernels();
  const strips = stripsOf({ left: 0, top: 0, ...size });
  const unread = strips.map((strip) => {
    const row = boundsOf(source, map, strip).top - BEFORE;
    return 3 * source.width * Math.max(0, row);
  });
  const waiting: Waiting[] = [];
  const spare: Uint8Array[] = [];
  strips.forEach((strip, i) => {
    const length = 3 * strip.width * strip.height;
    const bytes = (spare.pop() ?? new Uint8Array(length)).subarray(0, length);
    warpStrip(kernels, source, map, strip, bytes);
    waiting.push({ at: 3 * size.width * strip.top, bytes });
    const readOnFrom = Math.min(Infinity, ...unread.slice(i + 1));
    for (let next = waiting[0]; next && next.at + next.bytes.length <= readOnFrom;) {
      source.data.set(next.bytes, next.at);
      spare.push(next.bytes);
      waiting.shift();
      next = waiting[0];
    }
  });
  return { ...size, data: source.data.subarray(0, 3 * size.width * size.height) };
}
