import { freeFileName } from '@roomlight/contracts';

const MAX_NAME_LENGTH = 255;

/**
 * Returns a name that Box accepts: without slashes, invisible characters or surrounding white space, and not `.` or
 * `..`.
 */
export function boxName(name: string): string {
  const shown = name
    .toWellFormed()
    .replace(/[/\\]/g, '_')
    .replace(/[\p{Cc}\p{Cf}\u{10000}-\u{10ffff}]/gu, '')
    .slice(0, MAX_NAME_LENGTH)
    .trim();
  return /^\.{0,2}$/.test(shown) ? `_${shown}` : shown;
}

/** Box treats names that differ only in case as the same. */
export function boxKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

export type BoxPlace = { isThere: true } | { isThere: false; name: string };

/**
 * Chooses the place of a file in its folder: none when its content already exists under its name or a numbered one,
 * otherwise the first of these names that is free. Nothing is ever overwritten.
 * @param sha1Of the folder's files: contents by the keys of their names
 */
export function placeFor(
  filename: string,
  sha1: string,
  sha1Of: ReadonlyMap<string, string>,
): BoxPlace {
  let isThere = false;
  const name = freeFileName(boxName(filename), (candidate) => {
    const there = sha1Of.get(boxKey(candidate));
    isThere ||= there === sha1;
    return there !== undefined;
  });
  return isThere ? { isThere } : { isThere: false, name };
}
