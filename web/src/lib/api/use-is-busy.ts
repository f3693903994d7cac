import { folderNameOf, folderPath } from '@roomlight/contracts/rules';
import { useQuery } from '@tanstack/react-query';
import { isActive, listingsQuery } from './listings';
import { useQueueEvents } from './queue-events';

/** Whether a listing in the queue is still making photos for this folder. */
export function useIsBusy(ownerId: string, folderName: string): boolean {
  const refetchInterval = useQueueEvents();
  const path = folderPath({ ownerId, folderName: folderNameOf(folderName) });
  const { data } = useQuery({
    ...listingsQuery,
    // Considers all listings, because that of a folder that was just renamed may still have the old name.
    refetchInterval: (query) =>
      query.state.data?.listings.some(isActive) ? refetchInterval : false,
  });
  return (
    data?.listings.some((listing) => listing.folderPath === path && isActive(listing)) ?? false
  );
}
