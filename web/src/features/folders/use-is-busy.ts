import { folderNameOf, folderPath } from '@roomlight/contracts/folder-name';
import type { ListingList } from '@roomlight/contracts/queue.messages';
import { useQuery } from '@tanstack/react-query';
import { isActive, listingsQuery, POLL_MS } from '../../lib/listings';

/** Whether a listing in the queue is still making photos for this folder. */
export function useIsBusy(ownerId: string, folderName: string): boolean {
  const path = folderPath({ ownerId, folderName: folderNameOf(folderName) });
  const isMakingPhotos = (list: ListingList | undefined): boolean =>
    list?.listings.some((listing) => listing.folderPath === path && isActive(listing)) ?? false;

  const { data } = useQuery({
    ...listingsQuery,
    refetchInterval: (query) => (isMakingPhotos(query.state.data) ? POLL_MS : false),
  });
  return isMakingPhotos(data);
}
