import { folderTitle } from '@roomlight/contracts/rules';
import { createFileRoute } from '@tanstack/react-router';
import { CardGridSkeleton } from '../../../../../features/folders/card-grid-skeleton';
import { CullScreen } from '../../../../../features/folders/cull/cull-screen';
import { FolderErrorScreen } from '../../../../../features/folders/folder-error-screen';
import { folderQuery } from '../../../../../lib/api/folders';
import { pageTitle } from '../../../../../lib/page-title';

export const Route = createFileRoute('/_authed/folder/$userId/$folderName/cull')({
  // Types are inferred in order: `head` knows what `loader` answers.
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(folderQuery(params.userId, params.folderName)),
  head: ({ params, loaderData }) =>
    pageTitle(`Cull ${loaderData?.title ?? folderTitle(params.folderName)}`),
  pendingComponent: CardGridSkeleton,
  errorComponent: FolderErrorScreen,
  component: Cull,
});

function Cull() {
  const { userId, folderName } = Route.useParams();
  return <CullScreen ownerId={userId} folderName={folderName} />;
}
