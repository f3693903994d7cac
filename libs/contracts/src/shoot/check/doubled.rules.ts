import type { Shot } from '../shot.types.js';
import type { CheckedFrame } from './check-set.types.js';
import type { LightBlocks } from './light-blocks.rules.js';

/**
 * Two frames are the same when their light differs by less than this share of it: a flash repeats its power to 2 or 3 %,
 * and the smallest step between two exposures, a third of a stop, is 26 %.
 */
const MAX_DIFFERENCE = 0.04;
/** Blocks along a side of the tiles that are compared: large enough for noise to cancel out, smaller than a flash's light. */
const TILE = 4;
/** Share of a picture that must not be clipped for it to be compared. */
const MIN_COMPARED = 0.1;

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
          haveOneLight(blocks[earlier] ?? null, blocks[later] ?? null),
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

function haveOneLight(a: LightBlocks | null, b: LightBlocks | null): boolean {
  if (a === null || b === null || a.across !== b.across || a.down !== b.down) {
    return false;
  }
  const tilesAcross = Math.ceil(a.across / TILE);
  const differences = new Float64Array(tilesAcross * Math.ceil(a.down / TILE));
  let sum = 0;
  let compared = 0;
  for (const [i, light] of a.light.entries()) {
    const other = b.light[i] ?? NaN;
    if (!Number.isNaN(light) && !Number.isNaN(other)) {
      const [u, v] = [i % a.across, Math.floor(i / a.across)];
      const tile = Math.floor(v / TILE) * tilesAcross + Math.floor(u / TILE);
      differences[tile] = (differences[tile] ?? 0) + light - other;
      sum += (light + other) / 2;
      compared++;
    }
  }
  const difference = differences.reduce((total, one) => total + Math.abs(one), 0);
  return compared > MIN_COMPARED * a.light.length && difference <= MAX_DIFFERENCE * sum;
}
