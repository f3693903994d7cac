import { folderNameOf, folderTitle } from '@roomlight/contracts';

/** Returns the name of a listing for this folder: the folder's display name if it still maps to the folder. */
export function listingNameFor(folderName: string): string {
  const title = folderTitle(folderName);
  return title.trim() !== '' && folderNameOf(title) === folderName ? title : folderName;
}
