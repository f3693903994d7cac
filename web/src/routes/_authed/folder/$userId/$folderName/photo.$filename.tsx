import { createFileRoute } from '@tanstack/react-router';
import { PhotoEditorScreen } from '../../../../../features/editor/photo-editor-screen';
import { PhotoEditorSkeleton } from '../../../../../features/editor/photo-editor-skeleton';
import { FolderErrorScreen } from '../../../../../features/folders/folder-error-screen';

import { folderQuery } from '../../../../../lib/api/folders';
import { pageTitle } from '../../../../../lib/page-title';

export const Route = createFileRoute('/_authed/folder/$userId/$folderName/photo/$filename')({
  head: ({ params }) => pageTitle(params.filename),
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(folderQuery(params.userId, params.folderName)),
  pendingComponent: PhotoEditorSkeleton,
  errorComponent: FolderErrorScreen,
  component: Photo,
});

function Photo() {
  const { userId, folderName, filename } = Route.useParams();
  return <PhotoEditorScreen ownerId={userId} folderName={folderName} filename={filename} />;
}
