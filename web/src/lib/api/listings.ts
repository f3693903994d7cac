import type { QueueListing } from '@roomlight/contracts';
import { queryOptions } from '@tanstack/react-query';
import { request } from './api';
import { completeListing, type EarlyListing } from './early-answers.rules';

export const POLL_MS = 2000;

interface Queue {
  listings: QueueListing[];
  /** Null when the server, or a proxy, gives none. */
  etag: string | null;
}

const QUEUE = '/api/queue/listings';

/** The queue, in display order. It is kept by the page, since browsers store no answers with data of a session. */
export const listingsQuery = queryOptions({
  queryKey: [QUEUE],
  queryFn: async ({ client, signal, queryKey }): Promise<Queue> => {
    const known = client.getQueryData<Queue>(queryKey);
    const etag = known?.etag ?? undefined;
    const response = await request(QUEUE, { signal, ...(etag !== undefined && { etag }) });
    if (response.status === 304 && known !== undefined) {
      return known;
    }
    const { listings } = (await response.json()) as { listings: EarlyListing[] };
    return {
      listings: listings.map(completeListing),
      etag: response.headers.get('etag'),
    };
  },
  staleTime: 0,
});

/** Whether photos of the listing are still being made. */
export function isActive(listing: QueueListing): boolean {
  return listing.status === 'queued' || listing.status === 'processing';
}
