import { cleanName, isUsableName } from './clean-name.js';
import { invalid } from './problem.js';

const MAX_FILE_NAME_LENGTH = 120;

/** `IMG_1.jpeg` → `['IMG_1', '.jpeg']`; a leading dot starts a name, not an extension. */
export function splitExtension(filename: string): [base: string, extension: string] {
  const dot = filename.lastIndexOf('.');
  return dot > 0 ? [filename.slice(0, dot), filename.slice(dot)] : [filename, ''];
}

/**
 * The stored form of a photo's file name: without directories, cleaned like a folder name, cut to 120 characters before
 * its extension.
 * @throws DomainError 400 when nothing usable is left.
 */
export function cleanFileName(filename: string): string {
  const own = filename.slice(Math.max(filename.lastIndexOf('/'), filename.lastIndexOf('\\')) + 1);
  const name = cleanName(own);
  if (!isUsableName(name)) {
    throw invalid(
      `The file name ${JSON.stringify(filename)} can't be used. Please rename the file.`,
    );
  }
  const [base, extension] = splitExtension(name);
  const letters = [...base];
  const room = Math.max(1, MAX_FILE_NAME_LENGTH - [...extension].length);
  return letters.length > room ? letters.slice(0, room).join('') + extension : name;
}

/** The first of `name.jpg`, `name (2).jpg`, `name (3).jpg` … that isn't taken. */
export function freeFileName(filename: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(filename)) {
    return filename;
  }
  const [base, extension] = splitExtension(filename);
  for (let n = 2; ; n += 1) {
    const candidate = `${base} (${n})${extension}`;
    if (!isTaken(candidate)) {
      return candidate;
    }
  }
}

/** Extensions of RAW files, without the dot. */
export const RAW_EXTENSIONS = [
  ...['cr2', 'cr3', 'nef', 'nrw', 'arw', 'dng', 'raf', 'rw2', 'rwl', 'orf'],
  ...['pef', 'srw', '3fr', 'fff', 'iiq'],
] as const;

const RAW_FILES = new RegExp(`\\.(${RAW_EXTENSIONS.join('|')})$`, 'i');

/** Whether a file is called as cameras call their RAW files. */
export const isRawName = (filename: string): boolean => RAW_FILES.test(filename);
