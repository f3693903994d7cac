import { problemOf } from '@roomlight/photography/shoot';
import type { FileGroup, FileGroups } from '../files/file-groups.rules.js';
import { isSingle, type Board, type BoardFrame, type BoardSet } from './board.rules.js';

interface Named {
  name: string;
}

/** Groups the files of a board as the person sees them: sets, then single photos, then what isn't uploaded. */
export function groupBoard<File extends Named>(board: Board<File>): FileGroups<File> {
  const sets = board.sets.filter((set) => !isSingle(set));
  const singles = board.sets.filter(isSingle).flatMap(({ frames }) => frames);
  const groups: FileGroup<File>[] = sets.map((set, index) => ({
    id: set.id,
    title: `Set ${index + 1}`,
    summary: summaryOf(set.frames),
    kind: 'set',
    files: labelled(set.frames),
    problem: problemIn(set),
    doubts: set.doubts,
  }));
  const rest: FileGroup<File>[] = [
    {
      id: null,
      title: 'Single photos',
      summary: null,
      kind: 'exteriors',
      files: singles.map(({ file, role }) => ({ label: 'Single', file, role })),
      problem: null,
      doubts: [],
    },
    {
      id: null,
      title: 'Left out',
      summary: null,
      kind: 'skipped',
      files: board.aside.map((file) => ({ label: 'Left out', file, role: null })),
      problem: null,
      doubts: [],
    },
  ];
  return {
    groups: [...groups, ...rest.filter(({ files }) => files.length > 0)],
    sets: groups.filter(({ problem }) => problem === null).length,
    exteriors: singles.length,
  };
}

/** Why a set of the board can't be merged; null when it can. */
export function problemIn<File>({ frames }: BoardSet<File>): FileGroup<File>['problem'] {
  const message = problemOf(frames.map(({ role }) => role));
  return message === null ? null : { title: 'Incomplete set', message };
}

/** `5 brackets, 1 flash` */
function summaryOf<File>(frames: readonly BoardFrame<File>[]): string {
  const flashes = frames.filter(({ role }) => role === 'flash').length;
  const ambient = frames.length - flashes;
  return [
    ...(ambient === 0 ? [] : [ambient === 1 ? '1 ambient' : `${ambient} brackets`]),
    ...(flashes === 0 ? [] : [`${flashes} flash`]),
  ].join(', ');
}

function labelled<File>(frames: readonly BoardFrame<File>[]): FileGroup<File>['files'] {
  const ambient = frames.filter(({ role }) => role === 'ambient');
  return frames.map((frame) => {
    const number = frames.filter(({ role }) => role === frame.role).indexOf(frame) + 1;
    const name = frame.role === 'flash' ? 'Flash' : 'Bracket';
    const label =
      frame.role === 'ambient' && ambient.length === 1 ? 'Ambient' : `${name} ${number}`;
    return { label, ...frame };
  });
}
