const UNFINISHED = '.unfinished';

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

/** By its time, as any file system takes it: `2026-11-22T08-30-00-000Z`. */
export const newBackupName = (takenAt: Date): string =>
  takenAt.toISOString().replaceAll(/[:.]/g, '-');

/** What it is called while it is being written. */
export const unfinishedName = (name: string): string => `${name}${UNFINISHED}`;

/** Those that are being written, or were left behind. */
export const unfinished = (names: readonly string[]): string[] =>
  names.filter((name) => name.endsWith(UNFINISHED) && NAME.test(name.slice(0, -UNFINISHED.length)));

/** The names of complete back-ups, the oldest first. */
export const finished = (names: readonly string[]): string[] =>
  names.filter((name) => NAME.test(name)).sort();
