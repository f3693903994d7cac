import type { FrameRole } from '../shot.types.js';
import type { SetPattern } from './check-set.types.js';

/** Fewer sets of one pattern may be chance. */
const MIN_SETS = 3;
/** A single frame is rarely what remains of a set with this many frames, but a picture that needs no other. */
const MIN_FRAMES_NOT_LEFT_SINGLE = 3;

/**
 * What most sets of a shoot have, of those with several frames.
 * @returns null when no pattern has at least three sets and more than half of them
 */
export function usualPattern(sets: readonly (readonly { role: FrameRole }[])[]): SetPattern | null {
  const several = sets.filter((frames) => frames.length > 1);
  const counts = new Map<string, { pattern: SetPattern; count: number }>();
  for (const frames of several) {
    const pattern = patternOf(frames);
    const key = `${pattern.ambient}+${pattern.flash}`;
    const count = (counts.get(key)?.count ?? 0) + 1;
    counts.set(key, { pattern, count });
  }
  const usual = [...counts.values()].find(
    ({ count }) => count >= MIN_SETS && 2 * count > several.length,
  );
  return usual?.pattern ?? null;
}

/** Whether frames of the usual pattern are missing, rather than that the set was shot in another way. */
export function lacksFrame(
  frames: readonly { role: FrameRole }[],
  usual: SetPattern | null,
): boolean {
  if (usual === null) {
    return false;
  }
  const { ambient, flash } = patternOf(frames);
  const usualFrames = usual.ambient + usual.flash;
  if (frames.length === 1 && usualFrames >= MIN_FRAMES_NOT_LEFT_SINGLE) {
    return false;
  }
  return ambient <= usual.ambient && flash <= usual.flash && ambient + flash < usualFrames;
}

function patternOf(frames: readonly { role: FrameRole }[]): SetPattern {
  const flash = frames.filter(({ role }) => role === 'flash').length;
  return { ambient: frames.length - flash, flash };
}
