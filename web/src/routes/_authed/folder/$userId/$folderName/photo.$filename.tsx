import { createFileRoute } from '@tanstack/react-router';
import { FolderErrorScreen } from '../../../../../features/folders/folder-error-screen';
import { PhotoScreen } from '../../../../../features/folders/photo-screen';
import { PhotoSkeleton } from '../../../../../features/folders/photo-skeleton';
import { folderQuery } from '../../../../../lib/folders';
import { pageTitle } from '../../../../../lib/page-title';

export const Route = createFileRoute('/_authed/folder/$userId/$folderName/photo/$filename')({
  head: ({ params }) => pageTitle(params.filename),
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(folderQuery(params.userId, params.folderName)),
  pendingComponent: PhotoSkeleton,
  errorComponent: FolderErrorScreen,
  component: Photo,
});

function Photo() {
  const { userId, folderName, filename } = Route.useParams();
  return <PhotoScreen ownerId={userId} folderName={folderName} filename={filename} />;
}
