/** What is being written, or was left behind. */
export const UNFINISHED = '.unfinished';

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

/** By its time, as any file system takes it: `2026-11-22T08-30-00-000Z`. */
export const newBackupName = (takenAt: Date): string =>
  takenAt.toISOString().replaceAll(/[:.]/g, '-');

/** The names of complete back-ups, the oldest first. */
export const finished = (names: readonly string[]): string[] =>
  names.filter((name) => NAME.test(name)).sort();
