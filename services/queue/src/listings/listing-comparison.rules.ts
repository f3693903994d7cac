import type { ListingStanding } from '@roomlight/contracts';
import type { Difference } from '@roomlight/platform';

export interface ComparedListing {
  id: string;
  userId: string;
  folderName: string;
}

export interface ListingDifference extends Difference {
  userId: string;
  /** The folder's name now; null when the folder was deleted. */
  folderName: string | null;
}

/** What media says otherwise of these listings. It proves nothing about a listing that it doesn't mention. */
export function listingDifferences(
  listings: readonly ComparedListing[],
  { removed, folders }: ListingStanding,
): ListingDifference[] {
  const gone = new Set(removed);
  const names = new Map(folders.map(({ listingId, folderName }) => [listingId, folderName]));
  return listings.flatMap(({ id, userId, folderName }): ListingDifference[] => {
    const name = names.get(id);
    if (gone.has(id) && name === undefined) {
      const what = `The folder of the listing ${folderName} (${id}) was deleted, and the queue still had it: it is removed.`;
      return [{ id, userId, folderName: null, what, isRemoval: true }];
    }
    if (name !== undefined && name !== folderName && !gone.has(id)) {
      const what = `The folder of the listing ${folderName} (${id}) is now called ${name}: the queue follows.`;
      return [{ id, userId, folderName: name, what, isRemoval: false }];
    }
    return [];
  });
}
