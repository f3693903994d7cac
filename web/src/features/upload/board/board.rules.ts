import type { FrameRole } from '@roomlight/photography/shoot';

/** A file of the shoot, as a frame of a set. */
export interface BoardFrame<File> {
  file: File;
  role: FrameRole;
}

export interface BoardSet<File> {
  /** Stays with the set while its frames change. */
  id: string;
  /** The ambient frames first, and of these first the one that the others are merged into; then the flash frames. */
  frames: readonly BoardFrame<File>[];
  /** Sentences about what the person should check; none once the person has changed the set. */
  doubts: readonly string[];
}

/** How the files of a shoot are arranged. */
export interface Board<File> {
  /** In the order of the shoot. A set of one ambient frame is a single photo. */
  sets: readonly BoardSet<File>[];
  /** Files that aren't uploaded. */
  aside: readonly File[];
}

/** Compares files by when they were shot. */
export type ShootingOrder<File> = (a: File, b: File) => number;

/** Where a frame goes: into a set, into one of its own, or aside. */
export type Target = { kind: 'set'; id: string } | { kind: 'own' } | { kind: 'aside' };

/** Moves a frame. A set that loses its last frame is gone. */
export function moveFrame<File>(
  board: Board<File>,
  file: File,
  target: Target,
  order: ShootingOrder<File>,
): Board<File> {
  const from = setOf(board, file);
  const role = from?.frames.find((frame) => frame.file === file)?.role ?? 'ambient';
  const rest = without(board, new Set([file]), changed);
  switch (target.kind) {
    case 'aside':
      return from === undefined ? board : { ...rest, aside: [...rest.aside, file] };
    case 'set':
      return target.id === from?.id || !hasSet(board, target.id)
        ? board
        : {
            ...rest,
            sets: rest.sets.map((set) =>
              set.id === target.id ? changed(set, [...set.frames, { file, role }]) : set,
            ),
          };
    case 'own': {
      const own = { id: newId(board), frames: [{ file, role }], doubts: [] };
      const behind = rest.sets.findIndex(({ frames }) =>
        frames.every((frame) => order(frame.file, file) > 0),
      );
      const place = behind === -1 ? rest.sets.length : behind;
      return from?.frames.length === 1
        ? board
        : { ...rest, sets: rest.sets.toSpliced(place, 0, own) };
    }
  }
}

/** Splits a set before a frame: it and those shot after it become a set of their own. */
export function splitSet<File>(
  board: Board<File>,
  file: File,
  order: ShootingOrder<File>,
): Board<File> {
  const set = setOf(board, file);
  const before = set?.frames.filter((frame) => order(frame.file, file) < 0) ?? [];
  if (set === undefined || before.length === 0) {
    return board;
  }
  const after = set.frames.filter((frame) => !before.includes(frame));
  const rest: BoardSet<File> = { id: newId(board), frames: after, doubts: [] };
  return {
    ...board,
    sets: board.sets.toSpliced(board.sets.indexOf(set), 1, changed(set, before), rest),
  };
}

/** Adds the frames of a set to another one. */
export function joinSets<File>(board: Board<File>, id: string, into: string): Board<File> {
  const joined = board.sets.find((set) => set.id === id);
  return joined === undefined || id === into || !hasSet(board, into)
    ? board
    : {
        ...board,
        sets: board.sets
          .filter((set) => set !== joined)
          .map((set) => (set.id === into ? changed(set, [...set.frames, ...joined.frames]) : set)),
      };
}

/** Puts a whole set aside. */
export function leaveOut<File>(board: Board<File>, id: string): Board<File> {
  const files = board.sets.filter((set) => set.id === id).flatMap(filesOf);
  return {
    sets: board.sets.filter((set) => set.id !== id),
    aside: [...board.aside, ...files],
  };
}

export function setRole<File>(board: Board<File>, file: File, role: FrameRole): Board<File> {
  const frames = (set: BoardSet<File>) =>
    set.frames.map((frame) => (frame.file === file ? { file, role } : frame));
  return replaceSet(board, setOf(board, file)?.id, (set) => changed(set, frames(set)));
}

/** Ends the doubts about a set: the person has looked. */
export function accept<File>(board: Board<File>, id: string): Board<File> {
  return replaceSet(board, id, (set) => ({ ...set, doubts: [] }));
}

/** The sets of several frames before and behind a file, or its neighbours of any size. */
export function neighboursOf<File>(
  board: Board<File>,
  file: File,
  isWanted: (set: BoardSet<File>) => boolean,
): { before: BoardSet<File> | undefined; behind: BoardSet<File> | undefined } {
  const set = setOf(board, file);
  const index = set === undefined ? -1 : board.sets.indexOf(set);
  return index === -1
    ? { before: undefined, behind: undefined }
    : {
        before: board.sets.slice(0, index).findLast(isWanted),
        behind: board.sets.slice(index + 1).find(isWanted),
      };
}

export const isSingle = <File>({ frames }: BoardSet<File>): boolean =>
  frames.length === 1 && frames[0]?.role === 'ambient';

export function setOf<File>(board: Board<File>, file: File): BoardSet<File> | undefined {
  return board.sets.find(({ frames }) => frames.some((frame) => frame.file === file));
}

/** The same arrangement of the files that are still there. */
export function keepOnly<File>(board: Board<File>, files: readonly File[]): Board<File> {
  const there = new Set(files);
  const gone = filesOn(board).filter((file) => !there.has(file));
  return without(board, new Set(gone), (set, frames) => ({ ...set, frames }));
}

/** Adds what another board holds. */
export function append<File>(board: Board<File>, more: Board<File>): Board<File> {
  return more.sets.reduce<Board<File>>(
    (all, set) => ({ ...all, sets: [...all.sets, { ...set, id: newId(all) }] }),
    { ...board, aside: [...board.aside, ...more.aside] },
  );
}

export const filesOf = <File>({ frames }: BoardSet<File>): File[] => frames.map(({ file }) => file);

/** All files of a board. */
export const filesOn = <File>({ sets, aside }: Board<File>): File[] => [
  ...sets.flatMap(filesOf),
  ...aside,
];

function without<File>(
  board: Board<File>,
  gone: ReadonlySet<File>,
  rest: (set: BoardSet<File>, frames: readonly BoardFrame<File>[]) => BoardSet<File>,
): Board<File> {
  return {
    sets: board.sets.flatMap((set) => {
      const frames = set.frames.filter(({ file }) => !gone.has(file));
      if (frames.length === set.frames.length) {
        return [set];
      }
      return frames.length === 0 ? [] : [rest(set, frames)];
    }),
    aside: board.aside.filter((file) => !gone.has(file)),
  };
}

const replaceSet = <File>(
  board: Board<File>,
  id: string | undefined,
  change: (set: BoardSet<File>) => BoardSet<File>,
): Board<File> => ({
  ...board,
  sets: board.sets.map((set) => (set.id === id ? change(set) : set)),
});

/** The set with other frames, which the person has chosen. */
function changed<File>(
  { id }: BoardSet<File>,
  frames: readonly BoardFrame<File>[],
): BoardSet<File> {
  const ofRole = (role: FrameRole) => frames.filter((frame) => frame.role === role);
  return { id, frames: [...ofRole('ambient'), ...ofRole('flash')], doubts: [] };
}

const hasSet = <File>({ sets }: Board<File>, id: string): boolean =>
  sets.some((set) => set.id === id);

/** The first free number. */
function newId<File>({ sets }: Board<File>): string {
  const taken = new Set(sets.map(({ id }) => id));
  let number = sets.length + 1;
  while (taken.has(String(number))) {
    number += 1;
  }
  return String(number);
}
