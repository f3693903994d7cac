import { createContext, useContext, useMemo, useRef, useState } from 'react';
import { groupBoard } from '../board/board-groups.rules';
import {
  accept,
  isSingle,
  joinSets,
  leaveOut,
  moveFrame,
  neighboursOf,
  setOf,
  setRole,
  splitSet,
  type Board,
  type BoardSet,
  type ShootingOrder,
  type Target,
} from '../board/board.rules';

/** A set that a frame or a set can go to. */
export interface Neighbour {
  id: string;
  /** `Set 3`, or the name of a single photo. */
  title: string;
}

/** How a person changes the board. What changes is said to screen readers. */
export interface BoardChanges {
  board: Board<File>;
  move: (file: File, target: Target) => void;
  /** Swaps the frame's role. */
  swapRole: (file: File) => void;
  split: (file: File) => void;
  join: (id: string, into: Neighbour) => void;
  leaveOut: (id: string) => void;
  accept: (id: string) => void;
  /** Whether frames of the file's set were shot before it. */
  canSplit: (file: File) => boolean;
  /** The sets before and behind the file's; of a single photo also the photo before it. */
  neighbours: (file: File) => {
    before: Neighbour | null;
    behind: Neighbour | null;
    photoBefore: Neighbour | null;
  };
  /** Gives the focus to the control of a file that was moved by the keyboard or a menu. */
  takeFocus: (file: File, control: HTMLElement | null) => void;
}

const Changes = createContext<BoardChanges | null>(null);

export const BoardChangesProvider = Changes.Provider;

/** Null when the files' names tell the sets, which can't be changed then. */
export const useBoardChanges = (): BoardChanges | null => useContext(Changes);

/** The changes of a board, and the sentence about the last one. */
export function useChangesOf(
  board: Board<File> | null,
  order: ShootingOrder<File>,
  onChange: (board: Board<File>) => void,
): { changes: BoardChanges | null; said: string } {
  const [said, say] = useState('');
  const wanted = useRef<File | null>(null);
  const titles = useMemo(() => titlesOf(board), [board]);
  if (board === null) {
    return { changes: null, said: '' };
  }
  const neighbour = (set: BoardSet<File> | undefined): Neighbour | null =>
    set === undefined ? null : { id: set.id, title: titles.get(set.id) ?? '' };
  const change = (next: Board<File>, file: File) => {
    if (next !== board) {
      wanted.current = file;
      say(placeText(next, file));
      onChange(next);
    }
  };
  const changeSet = (next: Board<File>, text: string) => {
    say(text);
    onChange(next);
  };
  const changes: BoardChanges = {
    board,
    move: (file, target) => change(moveFrame(board, file, target, order), file),
    swapRole: (file) => {
      const frame = setOf(board, file)?.frames.find((one) => one.file === file);
      if (frame !== undefined) {
        change(setRole(board, file, frame.role === 'flash' ? 'ambient' : 'flash'), file);
      }
    },
    split: (file) => change(splitSet(board, file, order), file),
    join: (id, into) => changeSet(joinSets(board, id, into.id), `Joined with ${into.title}.`),
    leaveOut: (id) => changeSet(leaveOut(board, id), `${titles.get(id) ?? ''} is left out.`),
    accept: (id) => changeSet(accept(board, id), `${titles.get(id) ?? ''} is right.`),
    canSplit: (file) =>
      setOf(board, file)?.frames.some((frame) => order(frame.file, file) < 0) ?? false,
    neighbours: (file) => {
      const set = setOf(board, file);
      const sets = neighboursOf(board, file, (one) => !isSingle(one));
      const { before } = neighboursOf(board, file, () => true);
      const isPhoto =
        set !== undefined && isSingle(set) && before !== undefined && isSingle(before);
      return {
        before: neighbour(sets.before),
        behind: neighbour(sets.behind),
        photoBefore: isPhoto ? neighbour(before) : null,
      };
    },
    takeFocus: (file, control) => {
      if (wanted.current === file && control !== null) {
        wanted.current = null;
        control.focus();
      }
    },
  };
  return { changes, said };
}

function titlesOf(board: Board<File> | null): ReadonlyMap<string, string> {
  if (board === null) {
    return new Map();
  }
  const sets = groupBoard(board).groups.flatMap(({ id, title }): [string, string][] =>
    id === null ? [] : [[id, title]],
  );
  const singles = board.sets
    .filter(isSingle)
    .map((set): [string, string] => [set.id, set.frames[0]?.file.name ?? '']);
  return new Map([...sets, ...singles]);
}

/** `IMG_0004.CR3: Set 3, Flash 2.` */
function placeText(board: Board<File>, file: File): string {
  const places = groupBoard(board).groups.flatMap(({ title, kind, files }) =>
    files
      .filter((one) => one.file === file)
      .map(({ label }) => (kind === 'set' ? `${title}, ${label}` : title)),
  );
  return `${file.name}: ${places.join()}.`;
}
