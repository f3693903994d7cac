import { type ClassificationProblem, classifyFiles } from '@roomlight/contracts/rules';

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
}

export interface FileGroups<File> {
  groups: FileGroup<File>[];
  sets: number;
  exteriors: number;
  problem: ClassificationProblem | null;
}

/**
 * Groups the picked files as the person sees them: sets with the role of each frame, then exteriors, then skipped
 * files.
 */
export function groupFiles<File extends Named>(files: readonly File[]): FileGroups<File> {
  const shoot = classifyFiles(files);
  if (shoot.kind === 'refused') {
    return { groups: [], sets: 0, exteriors: 0, problem: shoot.problem };
  }
  const sets = shoot.sets.map(({ hdr, flashes }, index): FileGroup<File> => ({
    title: `Set ${index + 1}`,
    kind: 'set',
    files: [
      { role: 'HDR', file: hdr },
      ...flashes.map((file, i) => ({ role: `Flash ${i + 1}`, file })),
    ],
  }));
  const rest: FileGroup<File>[] = [
    {
      title: 'Exterior photos',
      kind: 'exteriors',
      files: shoot.exteriors.map((file) => ({ role: 'Exterior', file })),
    },
    {
      title: 'Left out',
      kind: 'skipped',
      files: shoot.skipped.map((file) => ({ role: 'Skipped', file })),
    },
  ];
  return {
    groups: [...sets, ...rest.filter((group) => group.files.length > 0)],
    sets: shoot.sets.length,
    exteriors: shoot.exteriors.length,
    problem: null,
  };
}
