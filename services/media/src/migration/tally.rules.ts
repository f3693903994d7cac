/** Maximum number of stored errors; the others are only counted. */
export const MAX_ERRORS = 200;
const MAX_ERROR_LENGTH = 400;

export interface Counts {
  successCount: number;
  errorCount: number;
  errors: string[];
}

/** Counts the results of a migration's files. */
export class Tally {
  private successCount = 0;
  private errorCount = 0;
  private readonly kept: string[] = [];
  private more = 0;

  succeeded(): void {
    this.successCount += 1;
  }

  /** Records that the given number of files couldn't be migrated. */
  failed(files: number, error?: string): void {
    this.errorCount += files;
    if (error !== undefined) {
      this.note(error);
    }
  }

  /** Records a problem that concerns more than one file. */
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

/** Shortens the text to one line without NUL, which PostgreSQL refuses. */
function shortened(error: string): string {
  const line = error.toWellFormed().replace(/\p{Cc}+/gu, ' ');
  return line.length > MAX_ERROR_LENGTH ? `${line.slice(0, MAX_ERROR_LENGTH)}…` : line;
}
