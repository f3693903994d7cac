import { splitExtension } from '@roomlight/contracts/rules';
import { doubtText, type FoundShoot, type Shot } from '@roomlight/photography/shoot';
import { isDeveloped } from '../files/camera-files.rules.js';
import { filesOf, isSingle, type Board, type BoardSet } from './board.rules.js';

interface Named {
  name: string;
}

/**
 * Finds the files that the camera wrote as RAW although it wrote the same photo as JPEG too.
 * @param folderOf null where it isn't known; in different folders, files of one name are different photos
 */
export function writtenTwice<File extends Named>(
  files: readonly File[],
  folderOf: (file: File) => string | null,
): File[] {
  const keyOf = (file: File): string => `${folderOf(file) ?? ''}/${baseOf(file)}`;
  const jpegs = new Set(files.filter((file) => !isDeveloped(file)).map(keyOf));
  return files.filter((file) => isDeveloped(file) && jpegs.has(keyOf(file)));
}

const baseOf = ({ name }: Named): string => splitExtension(name)[0].toLowerCase();

/** @param found sets of places in `files` */
export function boardOf<File>(
  { sets, aside }: FoundShoot<number>,
  files: readonly File[],
): Board<File> {
  const fileAt = (place: number): File => {
    const file = files[place];
    if (file === undefined) {
      throw new Error(`there is no file ${place}`);
    }
    return file;
  };
  return {
    sets: sets.map(({ frames, doubts }, index) => ({
      id: String(index + 1),
      frames: frames.map(({ file, role }) => ({ file: fileAt(file), role })),
      doubts: doubts.map(doubtText),
    })),
    aside: aside.map(fileAt),
  };
}

/** Each file as a set of its own, where no sets can be found. */
export const eachAlone = <File>(files: readonly File[]): Board<File> => ({
  sets: files.map((file, index) => ({
    id: String(index + 1),
    frames: [{ file, role: 'ambient' }],
    doubts: [],
  })),
  aside: [],
});

/** How many sets of a board have several frames. */
export const mergedSets = ({ sets }: Board<unknown>): number =>
  sets.filter(({ frames }) => frames.length > 1).length;

/**
 * Whether exposures tell a set of the board: its frames were exposed differently, or some with flash. Files that don't say
 * so are compared by their names and looks alone.
 */
export const hasExposedSet = <File>(
  { sets }: Board<File>,
  shotOf: (file: File) => Pick<Shot, 'takenAt' | 'exposureSeconds' | 'flashFired'>,
): boolean =>
  sets.some(({ frames }) => {
    const shots = frames.map(({ file }) => shotOf(file));
    const exposures = shots.map(({ exposureSeconds, flashFired }) =>
      [exposureSeconds, flashFired].join(),
    );
    return (
      new Set(exposures).size > 1 &&
      shots.every(({ takenAt, exposureSeconds }) => takenAt !== null && exposureSeconds !== null)
    );
  });

/**
 * Whether exposures tell other sets than names do.
 * @param named the sets that names tell
 */
export function contradictsNames<File>(
  named: readonly (readonly File[])[],
  { sets }: Board<File>,
): boolean {
  const found = sets.map((set) => new Set(filesOf(set)));
  return named.some(
    (files) =>
      !found.some((set) => set.size === files.length && files.every((file) => set.has(file))),
  );
}

/** `7 sets and 7 single photos`, `1 set` */
export function setsText<File>({ sets }: Board<File>): string {
  const singles = sets.filter(isSingle).length;
  return [
    counted(sets.length - singles, 'set'),
    ...(singles === 0 ? [] : [counted(singles, 'single photo')]),
  ].join(' and ');
}

const counted = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? '' : 's'}`;

const UNSEEN = doubtText('unreadable-frame');

/** The files of sets that were found before all their pictures could be seen. */
export const unseenFiles = <File>({ sets }: Board<File>): File[] =>
  sets.filter(isUnseen).flatMap(filesOf);

const isUnseen = ({ doubts }: BoardSet<unknown>): boolean => doubts.includes(UNSEEN);

/**
 * A board whose sets were found before their pictures could be seen, with the doubts that are left now.
 * @param found sets of the same files, with their pictures as far as there are any
 */
export function settleDoubts<File>(board: Board<File>, found: Board<File>): Board<File> {
  return {
    ...board,
    sets: board.sets.map((set) =>
      isUnseen(set) ? { ...set, doubts: doubtsNow(set, found) } : set,
    ),
  };
}

function doubtsNow<File>(set: BoardSet<File>, found: Board<File>): readonly string[] {
  const files = new Set(filesOf(set));
  const [same, ...others] = found.sets.filter(({ frames }) =>
    frames.some(({ file }) => files.has(file)),
  );
  if (same?.frames.length === files.size && others.length === 0) {
    return same.doubts;
  }
  const overlapping = [...(same === undefined ? [] : [same]), ...others];
  // The pictures tell other borders than the names and times did.
  return overlapping.some(isUnseen) ? set.doubts : [doubtText('uncertain-border')];
}

/** `1/60 s · f/8 · ISO 400`, as far as it is known. */
export function exposureText({
  exposureSeconds,
  aperture,
  iso,
}: Pick<Shot, 'exposureSeconds' | 'aperture' | 'iso'>): string {
  return [
    ...(exposureSeconds === null ? [] : [`${secondsText(exposureSeconds)} s`]),
    ...(aperture === null ? [] : [`f/${rounded(aperture)}`]),
    ...(iso === null ? [] : [`ISO ${iso}`]),
  ].join(' · ');
}

/** From a third of a second on cameras show decimals, below it fractions. */
function secondsText(seconds: number): string {
  return seconds >= 0.3 ? rounded(seconds) : `1/${Math.round(1 / seconds)}`;
}

const rounded = (value: number): string => String(Math.round(10 * value) / 10);
