import type { Board, BoardFrame, BoardSet } from './board.rules.js';

/** A board as the browser keeps it, with the places of its files in the selection. */
export type KeptBoard = Board<number>;

export function boardToKeep<File>(board: Board<File>, files: readonly File[]): KeptBoard {
  const places = new Map(files.map((file, place) => [file, place]));
  const placeOf = (file: File): number => places.get(file) ?? -1;
  return {
    sets: board.sets.map((set) => ({
      ...set,
      frames: set.frames.map(({ file, role }) => ({ file: placeOf(file), role })),
    })),
    aside: board.aside.map(placeOf),
  };
}

/** The board that was kept; null when the value isn't one of these files. */
export function readBoard<File>(value: unknown, files: readonly File[]): Board<File> | null {
  if (!isRecord(value) || !Array.isArray(value.sets) || !Array.isArray(value.aside)) {
    return null;
  }
  const fileAt = (place: unknown): File | undefined =>
    typeof place === 'number' ? files[place] : undefined;
  const sets = value.sets.map((set: unknown) => readSet(set, fileAt));
  const aside = value.aside.map(fileAt);
  const isWhole = sets.every((set) => set !== null) && aside.every((file) => file !== undefined);
  return isWhole ? { sets, aside } : null;
}

function readSet<File>(
  value: unknown,
  fileAt: (place: unknown) => File | undefined,
): BoardSet<File> | null {
  if (!isRecord(value) || !Array.isArray(value.frames) || !Array.isArray(value.doubts)) {
    return null;
  }
  const { id, doubts } = value;
  const frames = value.frames.map((frame: unknown): BoardFrame<File> | null => {
    const file = isRecord(frame) ? fileAt(frame.file) : undefined;
    const role = isRecord(frame) ? frame.role : null;
    return file !== undefined && (role === 'ambient' || role === 'flash') ? { file, role } : null;
  });
  const isWhole = frames.length > 0 && frames.every((frame) => frame !== null);
  return typeof id === 'string' && isWhole && doubts.every((doubt) => typeof doubt === 'string')
    ? { id, frames, doubts }
    : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
