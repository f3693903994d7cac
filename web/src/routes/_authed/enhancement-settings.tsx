import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ReviewScreen } from '../../features/review/review-screen';
import { ReviewSkeleton } from '../../features/review/review-skeleton';
import { pageTitle } from '../../lib/page-title';
import { useListingName } from '../../lib/use-listing-name';

export const Route = createFileRoute('/_authed/enhancement-settings')({
  head: () => pageTitle('Review Preprocessing Results'),
  component: Review,
});

function Review() {
  const { user } = Route.useRouteContext();
  const listingName = useListingName();
  return (
    listingName !== null && (
      <Suspense fallback={<ReviewSkeleton />}>
        <ReviewScreen ownerId={user.id} listingName={listingName} />
      </Suspense>
    )
  );
}
