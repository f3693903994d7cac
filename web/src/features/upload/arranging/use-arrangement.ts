import { compareByNumber, setsByUnderscore } from '@roomlight/contracts/rules';
import { useMemo } from 'react';
import { append, filesOn, type Board, type ShootingOrder } from '../board/board.rules';
import { groupBoard } from '../board/board-groups.rules';
import { contradictsNames, hasExposedSet, mergedSets } from '../board/found-board.rules';
import { isDeveloped } from '../files/camera-files.rules';
import { groupFiles, type FileGroups } from '../files/file-groups.rules';
import type { Pictures } from '../pictures/pictures';
import { findBoard, useFoundBoard, useSettledBoard } from './use-found-board';
import type { PickedFiles } from './use-picked-files';

/** How the picked files are arranged. */
export interface Arrangement {
  groups: FileGroups<File>;
  /** Null when the files' names tell the sets. */
  board: Board<File> | null;
  /** Whether the sets are still being found. */
  isFinding: boolean;
  /** Sets among files whose names say that they are all exteriors; null when there are none, or the person has chosen. */
  offered: Board<File> | null;
  /** The same if their exposures contradict the names, so that the person is asked before the upload. */
  asked: Board<File> | null;
  /** Whether names tell sets, not exteriors alone. */
  isNamed: boolean;
  /** Whether the files' names would do. */
  canFollowNames: boolean;
  /** Arranges the files anew: in sets of so many frames, or as they are found. */
  find: (framesPerSet: number | null) => Promise<Board<File>>;
  order: ShootingOrder<File>;
}

const NO_FILES: readonly File[] = [];

/**
 * Arranges the picked files: by their names where these follow the naming rule for sets; else as the person has
 * arranged them; else by what the cameras wrote into them and what they show.
 */
export function useArrangement(
  { files, board: taken, followsNames }: PickedFiles,
  pictures: Pictures,
): Arrangement {
  const chosen = useSettledBoard(taken, pictures);
  const byName = useMemo(() => groupFiles(files), [files]);
  const isNamed = byName.groups.some(({ kind }) => kind === 'set');
  const byUnderscore = useMemo(() => setsByUnderscore(files), [files]);
  /** Extensions are taken at their word; underscores are asked about where exposures contradict them. */
  const namesDecide = isNamed && byUnderscore.length === 0;
  const needsBoard = !isNamed && files.some(isDeveloped);
  /** The files that the person hasn't arranged. */
  const others = useMemo(() => {
    const arranged = new Set(chosen === null ? [] : filesOn(chosen));
    return namesDecide ? NO_FILES : files.filter((file) => !arranged.has(file));
  }, [files, chosen, namesDecide]);
  const found = useFoundBoard(others, pictures);
  const board = useMemo(() => {
    if (namesDecide || (chosen === null && !needsBoard)) {
      return null;
    }
    return append(chosen ?? NO_BOARD, found ?? NO_BOARD);
  }, [chosen, found, namesDecide, needsBoard]);
  const groups = useMemo(() => (board === null ? byName : groupBoard(board)), [board, byName]);
  const other =
    board === null && !followsNames && found !== null && mergedSets(found) > 0 ? found : null;
  const offered = isNamed ? null : other;
  const isContradicted =
    other !== null &&
    (isNamed ? contradictsNames(byUnderscore, other) : byName.exteriors > 0) &&
    hasExposedSet(other, (file) => pictures.shot(file));
  return {
    groups,
    board,
    isFinding: found === null && (board !== null || !followsNames),
    offered,
    asked: isContradicted ? other : null,
    isNamed,
    canFollowNames: !needsBoard,
    find: (framesPerSet) => findBoard(files, pictures, framesPerSet),
    order: (a, b) => {
      const [one, other] = [pictures.shot(a), pictures.shot(b)];
      return one.takenAt === null || other.takenAt === null || one.takenAt === other.takenAt
        ? compareByNumber(one, other)
        : one.takenAt - other.takenAt;
    },
  };
}

const NO_BOARD: Board<File> = { sets: [], aside: [] };
