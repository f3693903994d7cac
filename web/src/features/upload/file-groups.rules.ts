import { type ClassificationProblem, groupShoot } from '@roomlight/contracts/rules';

interface Named {
  name: string;
}

export interface GroupedFile<File> {
  /** `HDR`, `Flash 1`, `Flash 2` …, `Exterior`, `Skipped`. */
  role: string;
  file: File;
}

export interface FileGroup<File> {
  title: string;
  kind: 'set' | 'exteriors' | 'skipped';
  files: GroupedFile<File>[];
  /** Why a set can't be merged; null when it can. */
  problem: ClassificationProblem | null;
}

export interface FileGroups<File> {
  groups: FileGroup<File>[];
  /** Those that can be merged. */
  sets: number;
  exteriors: number;
}

/**
 * Groups the picked files as the person sees them: sets with the role of each frame, then exteriors, then skipped
 * files.
 */
export function groupFiles<File extends Named>(files: readonly File[]): FileGroups<File> {
  const shoot = groupShoot(files);
  const sets = shoot.sets.map(({ hdr, flashes, problem }, index): FileGroup<File> => ({
    title: `Set ${index + 1}`,
    kind: 'set',
    files: [
      ...(hdr === null ? [] : [{ role: 'HDR', file: hdr }]),
      ...flashes.map((file, i) => ({ role: `Flash ${i + 1}`, file })),
    ],
    problem,
  }));
  const rest: FileGroup<File>[] = [
    {
      title: 'Exterior photos',
      kind: 'exteriors',
      files: shoot.exteriors.map((file) => ({ role: 'Exterior', file })),
      problem: null,
    },
    {
      title: 'Left out',
      kind: 'skipped',
      files: shoot.skipped.map((file) => ({ role: 'Skipped', file })),
      problem: null,
    },
  ];
  return {
    groups: [...sets, ...rest.filter((group) => group.files.length > 0)],
    sets: sets.filter(({ problem }) => problem === null).length,
    exteriors: shoot.exteriors.length,
  };
}

/**
 * More files than this are shown in several parts, so that only those near the visible one are in the document. Each
 * part but the last fills its rows of 2 or 4.
 */
const FILES_OF_PART = 12;

export interface GroupPart<File> {
  group: FileGroup<File>;
  files: GroupedFile<File>[];
  isFirst: boolean;
}

/** Cuts large groups into parts. */
export function inParts<File>(groups: readonly FileGroup<File>[]): GroupPart<File>[] {
  return groups.flatMap((group) => {
    const count = Math.ceil(group.files.length / FILES_OF_PART);
    return Array.from({ length: count }, (_, index) => ({
      group,
      files: group.files.slice(index * FILES_OF_PART, (index + 1) * FILES_OF_PART),
      isFirst: index === 0,
    }));
  });
}
