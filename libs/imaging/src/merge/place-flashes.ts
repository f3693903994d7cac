import { align, MIN_MATCH, structurePyramid, type Alignment } from '../align/align.js';
import { decodeTo, type SetFrame } from '../files/decode.js';
import { blankness } from './blank-frame.js';
import type { RejectedFrame } from './merge-report.js';
import type { Raster } from '../pixels/raster.js';
import type { ShownSize } from '../pixels/shown-size.js';
import { warpTo } from '../align/warp.js';

/** A flash frame that shows the HDR frame's view. */
export interface PlacedFlash {
  frame: SetFrame;
  /** in pixels of the small HDR frame */
  alignment: Alignment;
  /** as the HDR frame sees it, at the small HDR frame's size */
  pixels: Raster;
  /** as it was shot, at that size */
  unmoved: Raster;
}

/**
 * Decodes the flash frames small, one by one, and lays each upon the HDR frame; leaves out those that tell nothing of it.
 * @param hdr small
 * @param full size of the HDR frame
 * @param onPlaced called after each frame
 * @throws FrameError for a damaged frame
 */
export async function placeFlashes(
  hdr: Raster,
  full: ShownSize,
  flashes: SetFrame[],
  onPlaced: () => void,
  signal: AbortSignal,
): Promise<{ placed: PlacedFlash[]; rejected: RejectedFrame[] }> {
  const structure = structurePyramid(hdr);
  const placed: PlacedFlash[] = [];
  const rejected: RejectedFrame[] = [];
  for (const frame of flashes) {
    const small = await decodeTo(frame, hdr, full);
    signal.throwIfAborted();
    const blank = blankness(small);
    if (blank) {
      rejected.push({ name: frame.name, reason: blank });
    } else {
      const alignment = align(structure, structurePyramid(small));
      if (alignment.match !== null && alignment.match < MIN_MATCH) {
        rejected.push({ name: frame.name, reason: 'another-view' });
      } else {
        placed.push({ frame, alignment, pixels: warpTo(small, alignment), unmoved: small });
      }
    }
    onPlaced();
  }
  return { placed, rejected };
}
