import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { House, ListChecks, Plus } from 'lucide-react';
import { listingsQuery, POLL_MS } from '../../lib/listings';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { PageHeader } from '../../ui/page-header';
import { ClearQueue } from './clear-queue';
import { ListingCard } from './listing-card';

export function QueueScreen() {
  const { data } = useSuspenseQuery({ ...listingsQuery, refetchInterval: POLL_MS });
  const { listings } = data;
  return (
    <>
      <PageHeader
        title="Processing Queue"
        subtitle="Listings are worked on one after another. You can leave this page; the work goes on."
      >
        <Button asChild>
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
      {listings.length === 0 ? (
        <EmptyState icon={ListChecks} title="No listings in queue. Upload photos to get started." />
      ) : (
        <ul className="flex flex-col gap-5">
          {listings.map((listing) => (
            <li key={listing.id}>
              <ListingCard listing={listing} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
