import { createFileRoute } from '@tanstack/react-router';
import { TrashScreen } from '../../features/trash/trash-screen';
import { trashQuery } from '../../lib/api/trash';
import { pageTitle } from '../../lib/page-title';
import { RowsSkeleton } from '../../ui/feedback/rows-skeleton';

export const Route = createFileRoute('/_authed/trash')({
  head: () => pageTitle('Trash'),
  loader: ({ context }) => context.queryClient.ensureQueryData(trashQuery),
  pendingComponent: () => <RowsSkeleton label="Loading the trash" />,
  component: TrashScreen,
});
