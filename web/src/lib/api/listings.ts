import type { QueueListing } from '@roomlight/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api';
import { completeListing, type EarlyListing } from './early-answers.rules';

export const POLL_MS = 2000;

/** The queue, in display order. */
export const listingsQuery = queryOptions({
  queryKey: ['/api/queue/listings'],
  queryFn: async ({ signal }) => {
    const { listings } = await api<{ listings: EarlyListing[] }>('/api/queue/listings', { signal });
    return { listings: listings.map(completeListing) };
  },
  staleTime: 0,
});

/** Whether photos of the listing are still being made. */
export function isActive(listing: QueueListing): boolean {
  return listing.status === 'queued' || listing.status === 'processing';
}
