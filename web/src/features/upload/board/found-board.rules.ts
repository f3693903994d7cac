import { splitExtension } from '@roomlight/contracts/rules';
import { doubtText, type FoundShoot, type Shot } from '@roomlight/contracts/shoot';
import { isDeveloped } from '../camera-files.rules.js';
import type { Board } from './board.rules.js';

interface Named {
  name: string;
}

/** Finds the files that the camera wrote as RAW although it wrote the same photo as JPEG too. */
export function writtenTwice<File extends Named>(files: readonly File[]): File[] {
  const jpegs = new Set(files.filter((file) => !isDeveloped(file)).map(baseOf));
  return files.filter((file) => isDeveloped(file) && jpegs.has(baseOf(file)));
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

/** How many sets of a board have several frames. */
export const mergedSets = ({ sets }: Board<unknown>): number =>
  sets.filter(({ frames }) => frames.length > 1).length;

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
