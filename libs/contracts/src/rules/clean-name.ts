const DROPPED = /[/\\\p{Cc}\u200b\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * The cleaning that folder names and file names share: trimmed, runs of white space to one `_`, path separators, control
 * characters and invisible direction marks dropped, Unicode composed (NFC). Letters of any script and emoji stay.
 */
export function cleanName(name: string): string {
  return name.toWellFormed().trim().replace(/\s+/gu, '_').replace(DROPPED, '').normalize('NFC');
}

const INVISIBLE = /[\p{Cc}\u200b\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** A name as it is shown: trimmed, in one line, without control characters and invisible direction marks. */
export function shownName(name: string): string {
  return name.toWellFormed().trim().replace(/\s+/gu, ' ').replace(INVISIBLE, '').normalize('NFC');
}

/** Length as people count it: an emoji or an accented letter outside the basic plane is one. */
export function nameLength(name: string): number {
  return [...name].length;
}

/** `.` and `..` are places in a path, not names. */
export function isUsableName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..';
}
