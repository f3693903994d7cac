import type { MigrationDestination, MigrationReport } from '@roomlight/contracts';
import type { Counts } from './tally.rules.js';

/** A migration as it is kept. */
export interface PhotoMigration extends Counts {
  id: string;
  destination: MigrationDestination;
  state: 'running' | 'finished' | 'failed';
  /** Null until they are counted. */
  totalFiles: number | null;
  error: string | null;
  startedAt: Date;
  endedAt: Date | null;
}

const NAMES: Record<MigrationDestination, string> = { box: 'Box', roomlight: 'Roomlight' };
const NOTHING: Counts = { successCount: 0, errorCount: 0, errors: [] };

/** The report on a migration; without one, the destination of the next. */
export function reportOf(
  migration: PhotoMigration | null,
  next: MigrationDestination,
): MigrationReport {
  if (migration === null) {
    const message = 'No migration has been started yet.';
    return { ...untold(next), state: 'none', message };
  }
  const { id, state, destination, successCount, errorCount, errors, startedAt, endedAt } =
    migration;
  return {
    ...untold(destination),
    id,
    state,
    message: messageOf(migration),
    success: state === 'finished' && !isInVain(migration),
    totalFiles: migration.totalFiles ?? 0,
    successCount,
    errorCount,
    errors,
    error: isInVain(migration) ? 'No file could be migrated.' : migration.error,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

const untold = (destination: MigrationDestination) => ({
  id: null,
  destination,
  success: false,
  totalFiles: 0,
  ...NOTHING,
  error: null,
  startedAt: null,
  endedAt: null,
});

/** The migration was completed, but not a single file was migrated. */
function isInVain({ state, successCount, errorCount }: PhotoMigration): boolean {
  return state === 'finished' && successCount === 0 && errorCount > 0;
}

function messageOf(migration: PhotoMigration): string {
  const { state, totalFiles, successCount, errorCount } = migration;
  const place = NAMES[migration.destination];
  switch (state) {
    case 'running':
      return totalFiles === null
        ? 'Counting files.'
        : `${number(successCount + errorCount)} of ${files(totalFiles)} done.`;
    case 'failed':
      return 'The migration could not be completed.';
    case 'finished': {
      if (totalFiles === 0) {
        return 'There were no files to migrate.';
      }
      const done = `${number(successCount)} of ${files(totalFiles ?? 0)} ${successCount === 1 ? 'is' : 'are'} in ${place}.`;
      return errorCount === 0 ? done : `${done} ${number(errorCount)} could not be migrated.`;
    }
  }
}

function files(count: number): string {
  return `${number(count)} ${count === 1 ? 'file' : 'files'}`;
}

function number(count: number): string {
  return count.toLocaleString('en-US');
}
