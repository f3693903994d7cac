const UNFINISHED = '.unfinished';

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

/** Named after its time, in a form that any file system accepts: `2026-11-22T08-30-00-000Z`. */
export const newBackupName = (takenAt: Date): string =>
  takenAt.toISOString().replaceAll(/[:.]/g, '-');

/** The back-up's name while it is being written. */
export const unfinishedName = (name: string): string => `${name}${UNFINISHED}`;

/** The names of back-ups that are being written or were left unfinished. */
export const unfinished = (names: readonly string[]): string[] =>
  names.filter((name) => name.endsWith(UNFINISHED) && NAME.test(name.slice(0, -UNFINISHED.length)));

/** The names of complete back-ups, oldest first. */
export const finished = (names: readonly string[]): string[] =>
  names.filter((name) => NAME.test(name)).sort();
