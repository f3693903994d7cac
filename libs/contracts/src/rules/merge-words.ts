/**
 * How a photo was merged: from the HDR frame's light with the flash frames' colour, from the light of fused exposures
 * with the flash frames' colour, from fused exposures without flash, or from the HDR frame alone.
 */
export const MERGE_METHODS = ['flash', 'exposures-flash', 'exposures', 'hdr-alone'] as const;
export type MergeMethod = (typeof MERGE_METHODS)[number];

/** Why a frame was left out of a merge. */
export const LEFT_OUT_REASONS = ['another-view', 'black', 'white'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

export interface LeftOut {
  /** Of the file. */
  name: string;
  reason: LeftOutReason;
}

export interface MergeFacts {
  method: MergeMethod;
  /** The HDR frame or the brackets, and the flash frames. */
  framesUsed: number;
  framesRejected: readonly LeftOut[];
  /** The frame that proved to be the HDR frame, if the one called so was shot with flash. */
  takenForHdr?: string;
  /** RAW frames that can't be developed: the camera's own JPEG was used. Missing where there is none. */
  undeveloped?: readonly string[];
  /** Frames that were turned as most frames of their set are, against their own files. Missing where there is none. */
  turned?: readonly string[];
  /** Windows that got a view; missing for photos of an earlier release. */
  windows?: number;
  /** Windows whose view was recovered softly or left as in the HDR frame. */
  windowsToCheck: number;
  /** The version of our engine that merged it; missing for photos of before. */
  engine?: string;
}

const WHY: Record<LeftOutReason, string> = {
  'another-view': 'shows another view',
  black: 'is black',
  white: 'is white',
};

/** Such as 'a.jpeg is black, b.jpeg shows another view'. */
export function leftOutWords(frames: readonly LeftOut[]): string {
  return frames.map(({ name, reason }) => `${name} ${WHY[reason]}`).join(', ');
}

/** Such as "the RAW data of a.dng can't be developed here; the camera's JPEG was used". */
export function undevelopedWords(names: readonly string[]): string {
  return `the RAW data of ${names.join(', ')} can't be developed here; the camera's JPEG was used`;
}

/** Such as 'a.jpg was turned as the other frames are'. */
export function turnedWords(names: readonly string[]): string {
  return `${names.join(', ')} ${names.length === 1 ? 'was' : 'were'} turned as the other frames are`;
}

const capital = (sentence: string): string =>
  sentence.slice(0, 1).toUpperCase() + sentence.slice(1);

/** Tells a photographer how a photo was merged, in sentences: the frames first, then what to check. */
export function mergeSentences(facts: MergeFacts): string[] {
  const { framesRejected, takenForHdr, undeveloped, turned, windowsToCheck } = facts;
  const used = framesUsed(facts);
  return [
    framesRejected.length === 0 ? `${used}.` : `${used}; ${leftOutWords(framesRejected)}.`,
    ...(takenForHdr === undefined
      ? []
      : [`The frames were out of order; ${takenForHdr} was taken for the HDR frame.`]),
    ...(undeveloped === undefined ? [] : [`${capital(undevelopedWords(undeveloped))}.`]),
    ...(turned === undefined ? [] : [`${turnedWords(turned)}.`]),
    ...(windowsToCheck === 0
      ? []
      : [`Please check ${windowsToCheck === 1 ? 'one window' : `${windowsToCheck} windows`}.`]),
  ];
}

/**
 * What a newer engine offers for a merged photo, in one sentence; null when the engine that would merge it now is the
 * one that did.
 * @param engine the version that would merge it now; null where an external service does
 */
export function newerEngineSentence(
  { engine: madeBy }: Pick<MergeFacts, 'engine'>,
  engine: string | null,
): string | null {
  if (engine === null || engine === madeBy) {
    return null;
  }
  const maker = madeBy === undefined ? 'an earlier engine' : `engine ${madeBy}`;
  return `Made by ${maker}; engine ${engine} may do better.`;
}

function framesUsed({ method, framesUsed: count, framesRejected }: MergeFacts): string {
  switch (method) {
    case 'flash':
      return share(count - 1, framesRejected.length, 'flash frame');
    case 'exposures':
      return share(count, framesRejected.length, 'exposure');
    case 'exposures-flash':
      return share(count, framesRejected.length, 'frame');
    case 'hdr-alone':
      return 'The HDR frame alone was used';
  }
}

function share(used: number, leftOut: number, noun: string): string {
  const all = used + leftOut;
  if (all === 1) {
    return `The ${noun} was used`;
  }
  if (leftOut === 0) {
    return all === 2 ? `Both ${noun}s were used` : `All ${all} ${noun}s were used`;
  }
  return `${used} of ${all} ${noun}s ${used === 1 ? 'was' : 'were'} used`;
}
