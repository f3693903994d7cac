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
  /** the frame aligned with the HDR frame, at the small HDR frame's size */
  pixels: Raster;
  /** the unaligned frame at that size */
  unmoved: Raster;
}

/**
 * Decodes small copies of the flash frames, one by one, and aligns each with the HDR frame; leaves out frames that show
 * nothing of its view.
 * @param hdr small copy
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
    const placement = placeFrame(structure, frame, small);
    if ('reason' in placement) {
      rejected.push(placement);
    } else {
      placed.push(placement);
    }
    onPlaced();
  }
  return { placed, rejected };
}

/**
 * Aligns a frame with the HDR frame.
 * @param structure the small HDR frame's
 * @param small the frame at the small HDR frame's size
 */
export function placeFrame(
  structure: ReturnType<typeof structurePyramid>,
  frame: SetFrame,
  small: Raster,
): PlacedFlash | RejectedFrame {
  const blank = blankness(small);
  if (blank) {
    return { name: frame.name, reason: blank };
  }
  const alignment = align(structure, structurePyramid(small));
  return alignment.match !== null && alignment.match < MIN_MATCH
    ? { name: frame.name, reason: 'another-view' }
    : { frame, alignment, pixels: warpTo(small, alignment), unmoved: small };
}
