import type { ListingList, QueueListing } from '@roomlight/contracts/queue.messages';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api';

export const POLL_MS = 2000;

/** The queue, in the order in which it is shown. */
export const listingsQuery = queryOptions({
  queryKey: ['/api/queue/listings'],
  queryFn: ({ signal }) => api<ListingList>('/api/queue/listings', { signal }),
  staleTime: 0,
});

/** Whether photos of the listing are still being made. */
export function isActive(listing: QueueListing): boolean {
  return listing.status === 'queued' || listing.status === 'processing';
}
