import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { House, ListChecks, Plus, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { foldersQuery } from '../../lib/api/folders';
import { listingsQuery, POLL_MS } from '../../lib/api/listings';
import { useQueueEvents } from '../../lib/api/queue-events';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { PageHeader } from '../../ui/page/page-header';
import { ClearQueue } from './clear-queue';
import { ListingCard } from './listing-card';
import { withSent } from './sent-listings.rules';

export function QueueScreen() {
  const refetchInterval = useQueueEvents();
  const { data, isRefetchError } = useSuspenseQuery({
    ...listingsQuery,
    // A failed refetch is repeated soon, as the screen says.
    refetchInterval: ({ state }) => (state.error === null ? refetchInterval : POLL_MS),
  });
  const { listings } = data;
  // Exteriors of a listing are in its folder before the queue has made any photo.
  const { data: folders } = useQuery(foldersQuery);
  const paths = new Set(folders?.folders.map(({ path }) => path));
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <PageHeader
        title="Processing Queue"
        subtitle="Listings are processed in order. You can leave this page at any time."
      >
        <Button asChild className="max-sm:basis-full">
          <Link to="/">
            <Plus aria-hidden />
            Add Another Listing
          </Link>
        </Button>
        <ClearQueue listings={listings} />
        <Button asChild variant="secondary">
          <Link to="/">
            <House aria-hidden />
            Home
          </Link>
        </Button>
      </PageHeader>
      {isRefetchError && (
        <p
          role="status"
          className="mb-5 flex items-center gap-2.5 rounded-xl bg-danger-soft px-4 py-3 text-sm font-medium text-danger-text"
        >
          <WifiOff aria-hidden className="size-4 shrink-0" />
          The server can't be reached. Trying again every two seconds.
        </p>
      )}
      {listings.length === 0 ? (
        <EmptyState icon={ListChecks} title="No listings in queue. Upload photos to get started." />
      ) : (
        <ul className="flex flex-col gap-5">
          {listings.map((listing) => (
            <li key={listing.id}>
              <ListingCard
                listing={listing}
                hasFolder={listing.completedPhotos > 0 || paths.has(listing.folderPath)}
                isSent={sent.has(listing.id)}
                onSent={() => setSent((before) => withSent(before, listing.id, listings))}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
