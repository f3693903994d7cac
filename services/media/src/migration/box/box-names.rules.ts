import { freeFileName } from '@roomlight/contracts';

const MAX_NAME_LENGTH = 255;

/** What Box takes as a name: no slashes, nothing that isn't seen, no white space around it, not `.` or `..`. */
export function boxName(name: string): string {
  const shown = name
    .toWellFormed()
    .replace(/[/\\]/g, '_')
    .replace(/[\p{Cc}\p{Cf}\u{10000}-\u{10ffff}]/gu, '')
    .slice(0, MAX_NAME_LENGTH)
    .trim();
  return /^\.{0,2}$/.test(shown) ? `_${shown}` : shown;
}

/** For Box, names that differ in case only are the same. */
export function boxKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

export type BoxPlace = { isThere: true } | { isThere: false; name: string };

/**
 * Where a file goes among those of its folder: nowhere when its content is there under its name or under one with a
 * number, else under the first of these that is free. Nothing is ever overwritten.
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
