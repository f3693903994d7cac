import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ReviewScreen } from '../../features/review/review-screen';
import { pageTitle } from '../../lib/page-title';
import { useListingName } from '../../lib/use-listing-name';
import { Skeleton } from '../../ui/skeleton';

export const Route = createFileRoute('/_authed/enhancement-settings')({
  head: () => pageTitle('Review Preprocessing Results'),
  component: Review,
});

function Review() {
  const { user } = Route.useRouteContext();
  const listingName = useListingName();
  return (
    listingName !== null && (
      <Suspense fallback={<Skeleton className="h-96 rounded-2xl" />}>
        <ReviewScreen ownerId={user.id} listingName={listingName} />
      </Suspense>
    )
  );
}
