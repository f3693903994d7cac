import type { Shot } from '../shot.types.js';
import type { CheckedFrame } from './check-set.types.js';
import type { LightBlocks } from './light-blocks.rules.js';

/**
 * Two frames are the same when their light differs by less than this share of it: a flash repeats its power to 2 or 3 %,
 * and the smallest step between two exposures, a third of a stop, is 26 %.
 */
const MAX_DIFFERENCE = 0.04;
/** Share of a picture that must not be clipped for it to be compared. */
const MIN_COMPARED = 0.1;
/** Share that must be clipped in both of two pictures that can't be compared for them to be alike. */
const MIN_CLIPPED = 0.8;

/** @returns indices of the frames that repeat an earlier one */
export function doubledFrames(
  frames: readonly CheckedFrame[],
  blocks: readonly (LightBlocks | null)[],
): number[] {
  return frames.flatMap((frame, later) => {
    const isDoubled = frames
      .slice(0, later)
      .some(
        (other, earlier) =>
          other.role === frame.role &&
          mayHaveOneExposure(other.shot, frame.shot) &&
          (haveOneLight(blocks[earlier] ?? null, blocks[later] ?? null) ??
            isBracketTwice(other, frame)),
      );
    return isDoubled ? [later] : [];
  });
}

/** An unknown value may be the same. */
function mayHaveOneExposure(a: Shot, b: Shot): boolean {
  const values = [
    [a.exposureSeconds, b.exposureSeconds],
    [a.aperture, b.aperture],
    [a.iso, b.iso],
  ] as const;
  return values.every(([one, other]) => one === null || other === null || one === other);
}

/** Brackets differ in their exposure, whatever they show; flash frames needn't. */
function isBracketTwice(a: CheckedFrame, b: CheckedFrame): boolean {
  return (
    a.role === 'ambient' &&
    a.shot.exposureSeconds !== null &&
    a.shot.exposureSeconds === b.shot.exposureSeconds
  );
}

/** Null when both frames are clipped in the same places, so that too little is left to compare. */
function haveOneLight(a: LightBlocks | null, b: LightBlocks | null): boolean | null {
  if (a === null || b === null || a.across !== b.across || a.down !== b.down) {
    return false;
  }
  let difference = 0;
  let sum = 0;
  let compared = 0;
  let clipped = 0;
  for (const [i, light] of a.light.entries()) {
    const other = b.light[i] ?? NaN;
    if (!Number.isNaN(light) && !Number.isNaN(other)) {
      difference += Math.abs(light - other);
      sum += (light + other) / 2;
      compared++;
    } else if (Number.isNaN(light) && Number.isNaN(other)) {
      clipped++;
    }
  }
  if (compared <= MIN_COMPARED * a.light.length) {
    return clipped > MIN_CLIPPED * a.light.length ? null : false;
  }
  return difference <= MAX_DIFFERENCE * sum;
}
