import { folderNameOf, folderTitle } from '@roomlight/contracts';

/** How a listing is called that goes to this folder: as people read the folder's name, if that still means the folder. */
export function listingNameFor(folderName: string): string {
  const title = folderTitle(folderName);
  return title.trim() !== '' && folderNameOf(title) === folderName ? title : folderName;
}
