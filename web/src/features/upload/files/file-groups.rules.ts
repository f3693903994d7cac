import { groupShoot } from '@roomlight/contracts/rules';
import type { FrameRole } from '@roomlight/photography/shoot';

interface Named {
  name: string;
}

export interface GroupedFile<File> {
  /** `HDR`, `Flash 1`, `Flash 2` …, `Exterior`, `Skipped`; on a board also `Ambient`, `Bracket 1`, `Single`. */
  label: string;
  file: File;
  /** Null for a file that is no frame of a set. */
  role: FrameRole | null;
}

export interface FileGroup<File> {
  /** The board's set; null for what isn't one. */
  id: string | null;
  title: string;
  /** What a set consists of; null when its labels tell. */
  summary: string | null;
  kind: 'set' | 'exteriors' | 'skipped';
  files: GroupedFile<File>[];
  /** Why a set can't be merged; null when it can. */
  problem: { title: string; message: string } | null;
  /** What the person should check, as sentences. */
  doubts: readonly string[];
}

export interface FileGroups<File> {
  groups: FileGroup<File>[];
  /** Those that can be merged. */
  sets: number;
  exteriors: number;
}

/**
 * Groups the picked files by their names as the person sees them: sets with the role of each frame, then exteriors, then skipped
 * files.
 */
export function groupFiles<File extends Named>(files: readonly File[]): FileGroups<File> {
  const shoot = groupShoot(files);
  const sets = shoot.sets.map(({ hdr, flashes, problem }, index): FileGroup<File> => ({
    ...BY_NAME,
    title: `Set ${index + 1}`,
    kind: 'set',
    files: [
      ...(hdr === null ? [] : [labelled('HDR', 'ambient')(hdr)]),
      ...flashes.map((file, i) => labelled(`Flash ${i + 1}`, 'flash')(file)),
    ],
    problem,
  }));
  const rest: FileGroup<File>[] = [
    {
      ...BY_NAME,
      title: 'Exterior photos',
      kind: 'exteriors',
      files: shoot.exteriors.map(labelled('Exterior', null)),
    },
    {
      ...BY_NAME,
      title: 'Left out',
      kind: 'skipped',
      files: shoot.skipped.map(labelled('Skipped', null)),
    },
  ];
  return {
    groups: [...sets, ...rest.filter((group) => group.files.length > 0)],
    sets: sets.filter(({ problem }) => problem === null).length,
    exteriors: shoot.exteriors.length,
  };
}

/** What groups by name have in common, unless they have a problem. */
const BY_NAME = { id: null, summary: null, problem: null, doubts: [] };

const labelled =
  (label: string, role: FrameRole | null) =>
  <File>(file: File): GroupedFile<File> => ({ label, file, role });

/**
 * More files than this are shown in several parts, so that only those near the visible one are in the document. Each
 * part but the last fills its rows of 2, 4 or 5.
 */
const FILES_OF_PART = 20;

export interface GroupPart<File> {
  group: FileGroup<File>;
  files: GroupedFile<File>[];
  /** Its place in the group. */
  number: number;
}

/** Cuts large groups into parts. */
export function inParts<File>(groups: readonly FileGroup<File>[]): GroupPart<File>[] {
  return groups.flatMap((group) => {
    const count = Math.ceil(group.files.length / FILES_OF_PART);
    return Array.from({ length: count }, (_, number) => ({
      group,
      files: group.files.slice(number * FILES_OF_PART, (number + 1) * FILES_OF_PART),
      number,
    }));
  });
}
