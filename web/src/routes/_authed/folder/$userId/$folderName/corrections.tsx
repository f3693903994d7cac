import { folderTitle } from '@roomlight/contracts/rules';
import { createFileRoute } from '@tanstack/react-router';
import { CardGridSkeleton } from '../../../../../features/folders/card-grid-skeleton';
import { CorrectionsScreen } from '../../../../../features/folders/corrections/corrections-screen';
import { FolderErrorScreen } from '../../../../../features/folders/folder-error-screen';
import { folderQuery } from '../../../../../lib/api/folders';
import { pageTitle } from '../../../../../lib/page-title';

export const Route = createFileRoute('/_authed/folder/$userId/$folderName/corrections')({
  // Types are inferred in order: `head` knows what `loader` answers.
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(folderQuery(params.userId, params.folderName)),
  head: ({ params, loaderData }) =>
    pageTitle(`Corrections of ${loaderData?.title ?? folderTitle(params.folderName)}`),
  pendingComponent: CardGridSkeleton,
  errorComponent: FolderErrorScreen,
  component: Corrections,
});

function Corrections() {
  const { userId, folderName } = Route.useParams();
  return <CorrectionsScreen ownerId={userId} folderName={folderName} />;
}
