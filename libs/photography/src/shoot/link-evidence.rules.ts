import type { FrameRelations } from './frame-relations.js';
import type { Shot } from './shot.types.js';

/** Evidence of a view below which a person should look. */
const STRANGE = -3;

/** Evidence that a frame goes on with the set of the one before it, but for what they show. */
export function linkScore<File extends Shot>(
  relations: FrameRelations<File>,
  next: number,
): number {
  return gapScore(relations, next - 1, next) + settingsScore(relations, next - 1, next);
}

/** Whether a frame shows another view than all of these, or has another light. */
export function isNew<File extends Shot>(
  relations: FrameRelations<File>,
  frames: readonly number[],
  next: number,
): boolean {
  return frames.every((frame) => {
    const { inOneLight, weight } = relations.sharedView(frame, next);
    return weight * inOneLight < STRANGE;
  });
}

/** Milliseconds of pause up to which, and the evidence for one set: brackets follow at once, a flash is carried about. */
const PAUSES: readonly [number, number][] = [
  [1_000, 3],
  [3_000, 1.5],
  [6_000, 0.5],
  [25_000, 0],
  [60_000, -1.5],
  [300_000, -3],
  [Infinity, -7],
];

function gapScore<File extends Shot>(
  relations: FrameRelations<File>,
  last: number,
  next: number,
): number {
  const gap = relations.gap(last, next);
  if (gap === null) {
    return 0;
  }
  const middle = (gap.least + gap.most) / 2;
  return PAUSES.find(([pause]) => middle <= pause)?.[1] ?? 0;
}

/** Sets are shot with one aperture, unless it is what brackets differ in, one focal length and one size. */
function settingsScore<File extends Shot>(
  relations: FrameRelations<File>,
  last: number,
  next: number,
): number {
  const [a, b] = [relations.file(last), relations.file(next)];
  const [seen, then] = [relations.shown(last), relations.shown(next)];
  return (
    (differs(a.aperture, b.aperture, 0.03) && !areBracketed(a, b) ? -3 : 0) +
    (differs(a.focalLength, b.focalLength, 0.01) ? -6 : 0) +
    (differs(seen.width, then.width, 0) || differs(seen.height, then.height, 0) ? -8 : 0)
  );
}

/** Whether frames differ in aperture alone, as brackets do that are taken by it. */
function areBracketed(a: Shot, b: Shot): boolean {
  return (
    a.exposureSeconds !== null &&
    a.exposureSeconds === b.exposureSeconds &&
    a.iso === b.iso &&
    a.flashFired === b.flashFired
  );
}

export function differs(a: number | null, b: number | null, tolerance: number): boolean {
  return a !== null && b !== null && Math.abs(a - b) > tolerance * Math.max(a, b);
}
