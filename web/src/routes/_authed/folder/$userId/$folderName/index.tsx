import { folderTitle } from '@roomlight/contracts/rules';
import { createFileRoute } from '@tanstack/react-router';
import { FolderSkeleton } from '../../../../../features/folders/folder-skeleton';
import { FolderErrorScreen } from '../../../../../features/folders/folder-error-screen';
import { FolderScreen } from '../../../../../features/folders/folder-screen';
import { folderQuery } from '../../../../../lib/api/folders';
import { pageTitle } from '../../../../../lib/page-title';

export const Route = createFileRoute('/_authed/folder/$userId/$folderName/')({
  // Types are inferred in order: `head` knows what `loader` answers.
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(folderQuery(params.userId, params.folderName)),
  head: ({ params, loaderData }) => pageTitle(loaderData?.title ?? folderTitle(params.folderName)),
  pendingComponent: FolderSkeleton,
  errorComponent: FolderErrorScreen,
  component: Folder,
});

function Folder() {
  const { userId, folderName } = Route.useParams();
  return <FolderScreen ownerId={userId} folderName={folderName} />;
}
