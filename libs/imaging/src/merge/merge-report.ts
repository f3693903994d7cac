import type { Insertion } from '../windows/insert-view.js';
import type { Surface } from '../look/surfaces.js';
import type { Plane } from '../pixels/raster.js';

/**
 * How a photo was made: from the HDR frame's light with the flash frames' colour, from the light of fused exposures with
 * the flash frames' colour, from fused exposures without flash, or from the HDR frame alone.
 */
export type MergeMethod = 'flash' | 'exposures-flash' | 'exposures' | 'hdr-alone';

/** Why a frame was left out: it shows another view than the HDR frame, or is entirely black or white. */
export type RejectionReason = 'another-view' | 'black' | 'white';

export interface RejectedFrame {
  name: string;
  reason: RejectionReason;
}

/** How a frame that was used is placed relative to the HDR frame, about its middle. */
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

/** A rectangle around a window, in fractions of the photo's width and height. */
export interface WindowPlace {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The outcome of a merge. */
export interface MergeReport {
  /** pixels of the finished photo, upright */
  width: number;
  height: number;
  /** see `ENGINE_VERSION`; missing in reports of before it */
  engine?: string;
  method: MergeMethod;
  /** number of frames used in the photo: the HDR frame or the brackets, and the flash frames */
  framesUsed: number;
  framesRejected: RejectedFrame[];
  /** the frame that proved to be the HDR frame, if the one called so was shot with flash */
  takenForHdr?: string;
  /** RAW frames that can't be developed: the camera's JPEG was used */
  undeveloped?: string[];
  /** frames that were turned as most frames of the set are, against their own files */
  turned?: string[];
  /** shifts of the frames that were used besides the one they are aligned with: brackets, then flash frames */
  shifts: FrameShift[];
  /** number of window views inserted from a flash frame */
  windows: number;
  /** number of windows that a retoucher should check: views recovered softly or left as in the HDR frame */
  windowsToCheck: number;
  /** where those windows are; missing where there are none */
  doubtfulWindows?: WindowPlace[];
  /** confidence in colours and windows, 0 to 1; see `confidenceOf` */
  confidence: number;
  /** nearly neutral surfaces, by which the photos of a listing are matched */
  surfaces: Surface[];
  /** whether light maps were written: not for photos without flash, or if none were asked for */
  hasLightMaps?: boolean;
}

/** Maximum confidence in a photo, by how a window's view was inserted. */
const SURENESS: Record<Insertion, number> = { cut: 1, recovered: 0.6, left: 0.5 };

/** Whether a retoucher should check a window with this insertion. */
export function isDoubtful(insertion: Insertion): boolean {
  return insertion !== 'cut';
}

/** Match from which on two frames certainly show one view; differing light keeps many pairs below higher values. */
const SURE_MATCH = 0.5;

/**
 * Computes the confidence in the colour correction, 0 to 1: the share of the photo whose colour the flash frames
 * determine, each pixel weighted by its confidence, times the mean match of the frames with the HDR frame, times the
 * confidence in the least certain window. 0 without flash frames.
 * @param matches of the frames used; null for a frame with too little structure to align by, which counts half
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
