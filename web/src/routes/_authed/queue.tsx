import { createFileRoute } from '@tanstack/react-router';
import { QueueScreen } from '../../features/queue/queue-screen';
import { QueueSkeleton } from '../../features/queue/queue-skeleton';
import { listingsQuery } from '../../lib/api/listings';
import { pageTitle } from '../../lib/page-title';

export const Route = createFileRoute('/_authed/queue')({
  head: () => pageTitle('Processing Queue'),
  loader: ({ context }) => context.queryClient.ensureQueryData(listingsQuery),
  pendingComponent: QueueSkeleton,
  component: QueueScreen,
});
