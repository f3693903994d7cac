import { usualPattern, type FrameRole, type SetPattern } from '@roomlight/photography/shoot';
import type { FileGroup } from './file-groups.rules.js';

/** The frames of a set whose photos may have faults. */
export interface ShotSet {
  frames: readonly { file: File; role: FrameRole }[];
  /** What most sets of the shoot have; null when that is unclear. */
  usual: SetPattern | null;
}

/** The frames of a group that is a set. */
function framesIn(group: FileGroup<File>): { file: File; role: FrameRole }[] {
  return group.kind === 'set'
    ? group.files.flatMap(({ file, role }) => (role === null ? [] : [{ file, role }]))
    : [];
}

/** The sets among the groups, by the groups' places. */
export function shotSets(
  groups: readonly FileGroup<File>[],
): ReadonlyMap<FileGroup<File>, ShotSet> {
  const sets = groups.filter(({ kind }) => kind === 'set');
  const usual = usualPattern(sets.map(framesIn));
  return new Map(sets.map((group) => [group, { frames: framesIn(group), usual }]));
}
