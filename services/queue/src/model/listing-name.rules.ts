import { folderNameOf, shownName, titleOfFolder } from '@roomlight/contracts';

/** Returns the name of a listing for this folder: the folder's title if it still maps to the folder. */
export function listingNameFor(folderName: string, typed?: string): string {
  const title = titleOfFolder(folderName, typed);
  return title.trim() !== '' && folderNameOf(title) === folderName ? title : folderName;
}

/**
 * Returns a listing's name as it was typed, if it still maps to the folder without its invisible characters.
 * @throws DomainError 400 as `folderNameOf`
 */
export function typedListingName(typed: string): string {
  const [name, folderName] = [shownName(typed), folderNameOf(typed)];
  return folderNameOf(name) === folderName ? name : folderName;
}
