import type { Insertion } from '../windows/insert-view.js';
import type { Plane } from '../pixels/raster.js';

/**
 * How a photo was made: the HDR frame's light with the flash frames' colour, exposures without flash fused, or the HDR
 * frame with nothing to help it.
 */
export type MergeMethod = 'flash' | 'exposures' | 'hdr-alone';

/** Why a flash frame was left out: it shows another view than the HDR frame, or nothing but black, or but white. */
export type RejectionReason = 'another-view' | 'black' | 'white';

export interface RejectedFrame {
  name: string;
  reason: RejectionReason;
}

/** How a frame that was used lies against the HDR frame, about its middle. */
export interface FrameShift {
  name: string;
  /** pixels of the finished photo */
  dx: number;
  dy: number;
  /** degrees, clockwise */
  turn: number;
  /** how much larger the frame shows things */
  zoom: number;
}

/** What a merge did. */
export interface MergeReport {
  /** pixels of the finished photo, upright */
  width: number;
  height: number;
  method: MergeMethod;
  /** the HDR frame and the flash frames that went into the photo */
  framesUsed: number;
  framesRejected: RejectedFrame[];
  /** the frame that turned out to be the HDR frame, where the one called so was shot with flash */
  takenForHdr?: string;
  /** of the flash frames that were used, in the order they were given */
  shifts: FrameShift[];
  /** views from windows that were put in from a flash frame */
  windows: number;
  /** windows that a retoucher would look at twice: views recovered softly or left as the HDR frame has them */
  windowsToCheck: number;
  /** how sure colours and windows are, 0 to 1; see `confidenceOf` */
  confidence: number;
}

/** How sure a photo is, at most, by how a window's view came into it. */
const SURENESS: Record<Insertion, number> = { cut: 1, recovered: 0.6, left: 0.5 };

/** Whether a retoucher would look at such a window twice. */
export function isDoubtful(insertion: Insertion): boolean {
  return insertion !== 'cut';
}

/** From this match on there is no doubt that two frames show one view; unlike light keeps many pairs from more. */
const SURE_MATCH = 0.5;

/**
 * How sure the colour correction is, 0 to 1: the share of the photo whose colour the flash frames tell, each pixel
 * by its confidence, times how well the frames match the HDR frame on the average, times how surely the least sure window came in. 0 without
 * flash frames.
 * @param matches of the frames used; null for one with too little structure to tell, which counts half
 */
export function confidenceOf(
  colour: Plane,
  matches: (number | null)[],
  windows: readonly Insertion[],
): number {
  if (matches.length === 0) {
    return 0;
  }
  const told = mean(colour.data);
  const matched = mean(matches.map((match) => Math.min(1, (match ?? SURE_MATCH / 2) / SURE_MATCH)));
  const sure = Math.min(1, ...windows.map((window) => SURENESS[window]));
  return Math.round(1000 * told * matched * sure) / 1000;
}

function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) {
    sum += values[i]!;
  }
  return sum / values.length;
}
