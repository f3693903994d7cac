import { classifyFiles } from '@roomlight/contracts/rules';
import type { FrameRole } from '@roomlight/photography/shoot';
import { problemIn } from '../board/board-groups.rules.js';
import { filesOf, isSingle, type Board, type BoardSet } from '../board/board.rules.js';
import { isDeveloped } from '../files/camera-files.rules.js';

interface Named {
  name: string;
}

/** A set as it is uploaded. */
export interface UploadSet<File> {
  frames: File[];
  /** Null when the names tell them: the HDR frame first, then flash frames. */
  roles: FrameRole[] | null;
}

export type ShootToUpload<File> =
  /** Sets go to the queue; exteriors need no work and go to the folder. */
  | { kind: 'ready'; sets: UploadSet<File>[]; exteriors: File[] }
  | { kind: 'refused'; problem: { title: string; message: string } };

/** @param board null when the files' names tell the sets */
export function shootToUpload<File extends Named>(
  files: readonly File[],
  board: Board<File> | null,
): ShootToUpload<File> {
  return board === null ? byName(files) : byBoard(board);
}

function byName<File extends Named>(files: readonly File[]): ShootToUpload<File> {
  const shoot = classifyFiles(files);
  switch (shoot.kind) {
    case 'refused':
      return shoot;
    case 'classified':
      return {
        kind: 'ready',
        sets: shoot.sets.map(({ hdr, flashes }) => ({ frames: [hdr, ...flashes], roles: null })),
        exteriors: shoot.exteriors,
      };
  }
}

function byBoard<File extends Named>(board: Board<File>): ShootToUpload<File> {
  const problem = board.sets.map(problemIn).find((one) => one !== null);
  if (problem !== undefined) {
    return { kind: 'refused', problem };
  }
  if (board.sets.length === 0) {
    return { kind: 'refused', problem: ALL_LEFT_OUT };
  }
  const exteriors = board.sets.filter(isExterior);
  return {
    kind: 'ready',
    sets: board.sets
      .filter((set) => !isExterior(set))
      .map((set) => ({ frames: filesOf(set), roles: set.frames.map(({ role }) => role) })),
    exteriors: exteriors.flatMap(filesOf),
  };
}

const ALL_LEFT_OUT = {
  title: 'No photos to upload',
  message: 'All photos are left out. Put back those that you want to upload.',
};

/** Whether a set is a photo that the folder takes as it is: others must be developed first. */
const isExterior = <File extends Named>(set: BoardSet<File>): boolean =>
  isSingle(set) && !filesOf(set).some(isDeveloped);
