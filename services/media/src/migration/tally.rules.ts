/** Errors that are kept; of the others there is but the number. */
export const MAX_ERRORS = 200;
const MAX_ERROR_LENGTH = 400;

export interface Counts {
  successCount: number;
  errorCount: number;
  errors: string[];
}

/** Counts what becomes of the files of a migration. */
export class Tally {
  private successCount = 0;
  private errorCount = 0;
  private readonly kept: string[] = [];
  private more = 0;

  succeeded(): void {
    this.successCount += 1;
  }

  /** So many files couldn't be migrated. */
  failed(files: number, error?: string): void {
    this.errorCount += files;
    if (error !== undefined) {
      this.note(error);
    }
  }

  /** Says what is wrong with more than a file. */
  note(error: string): void {
    if (this.kept.length < MAX_ERRORS) {
      this.kept.push(shortened(error));
    } else {
      this.more += 1;
    }
  }

  counts(): Counts {
    const { successCount, errorCount, kept, more } = this;
    const errors = more === 0 ? [...kept] : [...kept, `… and ${more} more`];
    return { successCount, errorCount, errors };
  }
}

/** One line, and not the longest. PostgreSQL takes no NUL. */
function shortened(error: string): string {
  const line = error.toWellFormed().replace(/\p{Cc}+/gu, ' ');
  return line.length > MAX_ERROR_LENGTH ? `${line.slice(0, MAX_ERROR_LENGTH)}…` : line;
}
