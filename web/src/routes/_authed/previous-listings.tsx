import { createFileRoute } from '@tanstack/react-router';
import { CardGridSkeleton } from '../../features/folders/card-grid-skeleton';
import { FoldersScreen } from '../../features/folders/list/folders-screen';
import { foldersQuery } from '../../lib/api/folders';
import { pageTitle } from '../../lib/page-title';

export const Route = createFileRoute('/_authed/previous-listings')({
  head: () => pageTitle('Previous Listings'),
  loader: ({ context }) => context.queryClient.ensureQueryData(foldersQuery),
  pendingComponent: CardGridSkeleton,
  component: FoldersScreen,
});
