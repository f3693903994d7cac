import { DomainError } from '@roomlight/contracts';
import { NotAPhotoError } from '@roomlight/imaging';
import { isNativeError } from 'node:util/types';

/** One file can't be migrated; the others can. The message follows the file's name. */
export class FileRefusedError extends Error {
  override readonly name = 'FileRefusedError';
}

/** Nothing can be migrated until an administrator fixes the cause. The message is a sentence for that person. */
export class MigrationRefusedError extends Error {
  override readonly name = 'MigrationRefusedError';
}

/** The destination is unavailable: the migration continues when it is back. The message is a sentence. */
export class DestinationAwayError extends Error {
  override readonly name = 'DestinationAwayError';
}

/** Returns the fault of the file alone, worded to follow its name; null when something else failed. */
export function faultOfFile(error: unknown): string | null {
  if (error instanceof FileRefusedError || error instanceof NotAPhotoError) {
    return error.message;
  }
  return error instanceof DomainError && error.status < 500 ? `was refused: ${error.detail}` : null;
}

/** The file system's message without the path: `EACCES: permission denied`. */
export function reasonOf(error: unknown): string {
  const message = isNativeError(error) ? error.message : String(error);
  return message.split(', ', 1)[0] ?? message;
}
