import { folderNameOf, invalid, listingTitle } from '@roomlight/contracts';

/**
 * The folder's name for a listing's new name, which may have the characters of any listing's name.
 * @throws DomainError 400 with a sentence
 */
export function newFolderName(typed: string): string {
  if (typed.trim() === '') {
    const message = 'A new name is required';
    throw invalid(message, [{ field: 'newName', message }]);
  }
  listingTitle(typed);
  return folderNameOf(typed);
}
