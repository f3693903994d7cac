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
