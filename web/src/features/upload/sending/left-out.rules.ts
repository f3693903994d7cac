import type { UploadSet } from './shoot-to-upload.rules.js';

interface Named {
  name: string;
}

/** A photo that can't be uploaded. The others of the listing are. */
export interface LeftOut {
  /** Why, as a sentence that names the file. */
  reason: string;
  /** Whether other frames aren't uploaded without it, because they are of the same set. */
  hasSet: boolean;
}

export const emptyText = ({ name }: Named): string => `${name} is empty.`;

export const unreadableText = ({ name }: Named): string =>
  `${name} can't be read: it was moved, deleted or changed, or its card was taken out.`;

/** Says that nothing can be read that is left to upload, and what to do. */
export function unreadableListText<File extends Named>(faulty: ReadonlyMap<File, string>): string {
  const [reason, ...others] = faulty.values();
  return others.length === 0
    ? `${reason ?? ''} Choose it again.`
    : `The ${others.length + 1} photos were moved, deleted or changed, or their card was taken out. Put the card back and start again, or choose them again. What was sent stays.`;
}

/** What remains of a listing's photos without those that can't be uploaded. */
export interface Remaining<File> {
  sets: UploadSet<File>[];
  exteriors: File[];
  leftOut: LeftOut[];
  /** Frames that are in order, of sets that lack one. */
  waiting: File[];
}

/**
 * Leaves out photos that can't be uploaded. A set that lacks a frame waits for it: merged without it, it would be
 * another photo.
 * @param reasons by the photos that can't be uploaded
 */
export function leaveOutPhotos<File extends Named>(
  sets: readonly UploadSet<File>[],
  exteriors: readonly File[],
  reasons: ReadonlyMap<File, string>,
): Remaining<File> {
  const isFaulty = (file: File) => reasons.has(file);
  const leftOut = (files: readonly File[]): LeftOut[] =>
    files.flatMap((file) => {
      const reason = reasons.get(file);
      return reason === undefined ? [] : [{ reason, hasSet: !files.every(isFaulty) }];
    });
  const isWhole = ({ frames }: UploadSet<File>) => !frames.some(isFaulty);
  return {
    sets: sets.filter(isWhole),
    exteriors: exteriors.filter((file) => !isFaulty(file)),
    leftOut: [
      ...sets.flatMap(({ frames }) => leftOut(frames)),
      ...exteriors.flatMap((file) => leftOut([file])),
    ],
    waiting: sets
      .filter((set) => !isWhole(set))
      .flatMap(({ frames }) => frames.filter((file) => !isFaulty(file))),
  };
}

/** The file that the server refused: its sentence begins with the name. The longest name wins, if there are several. */
export function refusedFile<File extends Named>(
  detail: string,
  files: readonly File[],
): File | undefined {
  return files
    .filter(({ name }) => detail.startsWith(`${name} `))
    .toSorted((a, b) => b.name.length - a.name.length)[0];
}
