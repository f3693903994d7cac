import type { QueueListing } from '@roomlight/contracts';

/** Adds a listing to those that were sent for enhancement, and drops those that are no longer in the queue. */
export function withSent(
  sent: ReadonlySet<string>,
  id: string,
  listings: readonly Pick<QueueListing, 'id'>[],
): ReadonlySet<string> {
  return new Set(
    listings.map((listing) => listing.id).filter((one) => one === id || sent.has(one)),
  );
}
