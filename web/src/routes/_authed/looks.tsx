import { createFileRoute } from '@tanstack/react-router';
import { LooksScreen } from '../../features/looks/looks-screen';
import { ownStylesQuery } from '../../lib/api/own-styles';
import { pageTitle } from '../../lib/page-title';
import { RowsSkeleton } from '../../ui/feedback/rows-skeleton';

export const Route = createFileRoute('/_authed/looks')({
  head: () => pageTitle('Your Looks'),
  loader: ({ context }) => context.queryClient.ensureQueryData(ownStylesQuery),
  pendingComponent: () => <RowsSkeleton label="Loading your looks" />,
  component: LooksScreen,
});
