import { folderNameOf, invalid } from '@roomlight/contracts';

/** Letters of any script, with their marks. */
const ALLOWED = /^[\p{L}\p{M}\p{N} _-]+$/u;

/**
 * Validates and cleans a new folder name.
 * @throws DomainError 400 with a sentence
 */
export function newFolderName(typed: string): string {
  const name = typed.trim();
  if (name === '') {
    const message = 'A new name is required';
    throw invalid(message, [{ field: 'newName', message }]);
  }
  if (!ALLOWED.test(name)) {
    const message = 'Use only letters, numbers, spaces, hyphens, and underscores';
    throw invalid(message, [{ field: 'newName', message }]);
  }
  return folderNameOf(name);
}
