import { splitExtension } from './file-name.js';

export const MIN_FLASH_FRAMES = 2;
export const MAX_FLASH_FRAMES = 5;

export interface InteriorSet<File> {
  hdr: File;
  flashes: File[];
}

export interface ClassificationProblem {
  title: 'Incomplete interior set' | 'Too many flash photos' | 'No valid photos detected';
  message: string;
}

export type Classification<File> =
  | { kind: 'classified'; sets: InteriorSet<File>[]; exteriors: File[]; skipped: File[] }
  | { kind: 'refused'; problem: ClassificationProblem };

interface Named {
  name: string;
}

const numbersIn = (name: string): number[] => (name.match(/\d+/g) ?? []).map(Number);

/** Compares by the numbers in the names, first number first; files without a number come last, equals by name. */
export function compareByNumber(a: Named, b: Named): number {
  const [left, right] = [numbersIn(a.name), numbersIn(b.name)];
  if ((left.length === 0) !== (right.length === 0)) {
    return left.length === 0 ? 1 : -1;
  }
  for (let i = 0; i < Math.min(left.length, right.length); i += 1) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) {
      return difference;
    }
  }
  return left.length - right.length || (a.name < b.name ? -1 : Number(a.name > b.name));
}

type Kind = 'jpg' | 'jpeg' | 'other';

function kindOf({ name }: Named): Kind {
  switch (splitExtension(name)[1].toLowerCase()) {
    case '.jpg':
      return 'jpg';
    case '.jpeg':
      return 'jpeg';
    default:
      return 'other';
  }
}

/** A leading underscore is the camera's sign for Adobe RGB (`_MG_0001.JPG`), not the photographer's. */
const hasTwoUnderscores = ({ name }: Named): boolean =>
  splitExtension(name)[0].replace(/^_/, '').split('_').length > 2;

/** Whether `file`, coming after `hdr` in order, is one of its flash frames. */
function isFlashOf(hdr: Named, file: Named): boolean {
  switch (kindOf(file)) {
    case 'jpeg':
      return true;
    case 'jpg':
      return hasTwoUnderscores(hdr) && !hasTwoUnderscores(file);
    case 'other':
      return false;
  }
}

/**
 * The sets that rest on underscores in names alone, not on the extensions `.jpg` and `.jpeg`: other naming than the
 * photographer's may look so.
 */
export function setsByUnderscore<File extends Named>(files: readonly File[]): File[][] {
  return groupShoot(files).sets.flatMap(({ hdr, flashes }) =>
    hdr !== null && flashes.some((file) => kindOf(file) === 'jpg') ? [[hdr, ...flashes]] : [],
  );
}

/** Why a set of one HDR frame and this many flash frames can't be merged; null when it can. */
export function flashCountProblem(
  hdrName: string,
  flashFrames: number,
): ClassificationProblem | null {
  if (flashFrames < MIN_FLASH_FRAMES) {
    const found = flashFrames === 1 ? 'only 1 flash file' : 'no flash files';
    return {
      title: 'Incomplete interior set',
      message: `Found HDR file "${hdrName}" with ${found}. Each set needs 1 HDR + at least ${MIN_FLASH_FRAMES} flash photos (up to ${MAX_FLASH_FRAMES}).`,
    };
  }
  if (flashFrames > MAX_FLASH_FRAMES) {
    return {
      title: 'Too many flash photos',
      message: `Found HDR file "${hdrName}" with ${flashFrames} flash files. The maximum is ${MAX_FLASH_FRAMES} flash photos per interior set.`,
    };
  }
  return null;
}

/** A set as its names tell, with what is wrong with it. */
export interface GroupedSet<File> {
  /** Null for flash frames that no HDR frame precedes. */
  hdr: File | null;
  flashes: File[];
  problem: ClassificationProblem | null;
}

export interface GroupedShoot<File> {
  sets: GroupedSet<File>[];
  exteriors: File[];
  skipped: File[];
}

/**
 * Sorts a shoot's files by the numbers in their names and tells interior sets from exterior photos by name and
 * extension: a set is one `.jpg` HDR frame followed by 2 to 5 `.jpeg` flash frames (after an HDR frame with two or
 * more underscores in its base name, `.jpg` files without them are flash frames too); a lone `.jpg` is an exterior;
 * other extensions are skipped. Sets that break a rule are among the others.
 */
export function groupShoot<File extends Named>(files: readonly File[]): GroupedShoot<File> {
  const ordered = [...files].sort(compareByNumber);
  const skipped = ordered.filter((file) => kindOf(file) === 'other');
  const photos = ordered.filter((file) => kindOf(file) !== 'other');
  const sets: GroupedSet<File>[] = [];
  const exteriors: File[] = [];

  for (let i = 0; i < photos.length;) {
    const first = photos[i];
    if (first === undefined) {
      break;
    }
    const hdr = kindOf(first) === 'jpg' ? first : null;
    const following = photos.slice(i + 1);
    const end = following.findIndex((file) => !isFlashOf(first, file));
    const rest = end === -1 ? following : following.slice(0, end);
    if (hdr === null) {
      sets.push({ hdr, flashes: [first, ...rest], problem: missingHdr(first.name) });
    } else if (rest.length === 0) {
      exteriors.push(hdr);
    } else {
      sets.push({ hdr, flashes: rest, problem: flashCountProblem(hdr.name, rest.length) });
    }
    i += 1 + rest.length;
  }
  return { sets, exteriors, skipped };
}

const missingHdr = (flashName: string): ClassificationProblem => ({
  title: 'Incomplete interior set',
  message: `Found flash file "${flashName}" without a matching HDR file before it. Each set needs 1 HDR + at least ${MIN_FLASH_FRAMES} flash photos (up to ${MAX_FLASH_FRAMES}).`,
});

/** Sorts a shoot's files as `groupShoot` does, and refuses them for the first set that breaks a rule. */
export function classifyFiles<File extends Named>(files: readonly File[]): Classification<File> {
  const { sets, exteriors, skipped } = groupShoot(files);
  const whole: InteriorSet<File>[] = [];
  for (const { hdr, flashes, problem } of sets) {
    if (problem !== null) {
      return { kind: 'refused', problem };
    }
    if (hdr !== null) {
      whole.push({ hdr, flashes });
    }
  }
  if (whole.length === 0 && exteriors.length === 0) {
    return { kind: 'refused', problem: NO_PHOTOS };
  }
  return { kind: 'classified', sets: whole, exteriors, skipped };
}

const NO_PHOTOS: ClassificationProblem = {
  title: 'No valid photos detected',
  message:
    'Choose .jpg photos, and for each interior set 1 HDR (.jpg) followed by 2 to 5 flash photos (.jpeg).',
};
