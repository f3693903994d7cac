import { exposuresOf, NORMAL_LEVEL, type Roles } from './frame-roles.rules.js';
import type { FrameRelations } from './frame-relations.js';
import type { FoundFrame, FoundSet } from './found-shoot.types.js';
import { differs, isNew } from './link-evidence.rules.js';
import type { SetDoubt } from './set-doubts.rules.js';
import { kindOf } from './set-kinds.rules.js';
import type { FrameRole, SetKind, Shot } from './shot.types.js';

/** Evidence of a set's roles below which a person should look at them. */
export const CERTAIN_ROLES = 2;

/** By how much the mean level of a room changes with a stop. */
export const LEVELS_PER_STOP = 40;

/** What a person should look at in a set, but for its borders. */
export function frameDoubts<File extends Shot>(
  relations: FrameRelations<File>,
  frames: readonly number[],
  roles: Roles,
  certain = CERTAIN_ROLES,
): SetDoubt[] {
  const doubts: SetDoubt[] = [];
  const ambient = frames.filter((_, i) => roles.roles[i] === 'ambient');
  // Without their settings, brackets are hardly told from flash frames.
  const areGuessed = ambient.length > 1 && !exposuresOf(relations, ambient).areRead;
  if (areGuessed || roles.margin < certain || contradictsTags(relations, frames, roles.roles)) {
    doubts.push('uncertain-light');
  }
  if (frames.some((frame) => relations.picture(frame) === null)) {
    doubts.push('unreadable-frame');
  }
  if (
    frames.some((frame) => relations.shown(frame).isTurned !== isFirstTurned(relations, frames))
  ) {
    doubts.push('turned-frame');
  }
  const [reference = 0, ...brackets] = ambient;
  const { aperture } = relations.file(reference);
  if (brackets.some((frame) => differs(aperture, relations.file(frame).aperture, 0.03))) {
    doubts.push('depth-of-field');
  }
  const strange = frames.some((frame, i) => {
    const others = frames.filter((_, k) => k < i && roles.roles[k] === roles.roles[i]);
    return others.length > 0 && isNew(relations, others, frame);
  });
  if (strange) {
    doubts.push('different-view');
  }
  return doubts;
}

const isFirstTurned = <File extends Shot>(
  relations: FrameRelations<File>,
  [first = 0]: readonly number[],
): boolean => relations.shown(first).isTurned;

/** Whether the camera told the opposite of a frame's role. */
function contradictsTags<File extends Shot>(
  relations: FrameRelations<File>,
  frames: readonly number[],
  roles: readonly FrameRole[],
): boolean {
  // A photo that isn't merged may be taken with flash.
  return (
    frames.length > 1 &&
    frames.some((frame, i) => {
      const { flashFired } = relations.file(frame);
      return roles[i] === 'flash'
        ? flashFired === false && relations.tellsFlash
        : flashFired === true;
    })
  );
}

/** The set as it is found, with its frames in the order of a found set. */
export function setOf<File extends Shot>(
  relations: FrameRelations<File>,
  frames: readonly number[],
  roles: readonly FrameRole[],
  doubts: SetDoubt[],
): FoundSet<File> {
  const kind: SetKind | null = kindOf(roles);
  if (kind === null) {
    throw new Error(`no kind of set has the roles ${roles.join(', ')}`);
  }
  const ambient = frames.filter((_, i) => roles[i] === 'ambient');
  const { stops } = exposuresOf(relations, ambient);
  const reference = referenceOf(relations, ambient, stops);
  const byExposure = ambient
    .map((frame, i) => ({ frame, stops: stops[i] ?? 0 }))
    .filter(({ frame }) => frame !== reference)
    .sort((a, b) => a.stops - b.stops)
    .map(({ frame }) => frame);
  const found = (role: FrameRole, frame: number): FoundFrame<File> => ({
    file: relations.file(frame),
    role,
  });
  return {
    kind,
    frames: [
      ...[reference, ...byExposure].map((frame) => found('ambient', frame)),
      ...frames.filter((_, i) => roles[i] === 'flash').map((frame) => found('flash', frame)),
    ],
    doubts,
  };
}

/** The frame nearest to a normal exposure: by the level of its picture, and by its place among the brackets. */
function referenceOf<File extends Shot>(
  relations: FrameRelations<File>,
  ambient: readonly number[],
  stops: readonly number[],
): number {
  const sorted = [...stops].sort((a, b) => a - b);
  const middle = sorted[sorted.length >> 1] ?? 0;
  const distances = ambient.map((frame, i) => {
    const level = relations.picture(frame)?.mean ?? NORMAL_LEVEL;
    return Math.abs(level - NORMAL_LEVEL) / LEVELS_PER_STOP + Math.abs((stops[i] ?? 0) - middle);
  });
  return ambient[distances.indexOf(Math.min(...distances))] ?? 0;
}
