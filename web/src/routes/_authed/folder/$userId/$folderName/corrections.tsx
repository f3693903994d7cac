import { folderTitle } from '@roomlight/contracts/rules';
import { createFileRoute } from '@tanstack/react-router';
import { CorrectionsScreen } from '../../../../../features/folders/corrections/corrections-screen';
import { FolderErrorScreen } from '../../../../../features/folders/folder-error-screen';
import { pageTitle } from '../../../../../lib/page-title';

export const Route = createFileRoute('/_authed/folder/$userId/$folderName/corrections')({
  head: ({ params }) => pageTitle(`Corrections of ${folderTitle(params.folderName)}`),
  errorComponent: FolderErrorScreen,
  component: Corrections,
});

function Corrections() {
  const { userId, folderName } = Route.useParams();
  return <CorrectionsScreen ownerId={userId} folderName={folderName} />;
}
