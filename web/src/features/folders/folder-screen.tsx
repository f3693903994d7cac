import { folderNameOf, folderPath, folderTitle } from '@roomlight/contracts/rules';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, Filter, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useIsBusy } from '../../lib/api/use-is-busy';
import { useLiveFolder } from '../../lib/api/use-live-folder';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { PageHeader } from '../../ui/page/page-header';
import { ProcessingBadge } from '../../ui/feedback/processing-badge';
import { ArrangeBar } from './arrange/arrange-bar';
import { isShown, type Shown } from './arrange/arrange.rules';
import { useArranging } from './arrange/use-arranging';
import { AddPhotos } from './photos/add-photos';
import { CardGridSkeleton } from './card-grid-skeleton';
import { CorrectionsLink } from './corrections/corrections-link';
import { DeleteFolder } from './delete-folder';
import { DownloadAll } from './download-all';
import { ExportFolder } from './exports/export-folder';
import { LostFilesNotice } from './lost-files-notice';
import { OneLook } from './one-look';
import { photoCountText } from '../../lib/photo-count-text';
import { PhotoGrid } from './photos/photo-grid';
import { RenameFolder } from './rename-folder';
import { ShareFolder } from './share/share-folder';
import { SendForProcessing } from './send-for-processing';
import { useFocusAfterRemoval } from './use-focus-after-removal';
import { useFolderEnhancement } from '../../lib/use-folder-enhancement';

interface FolderScreenProps {
  ownerId: string;
  folderName: string;
}

export function FolderScreen({ ownerId, folderName }: FolderScreenProps) {
  const navigate = useNavigate();
  const path = folderPath({ ownerId, folderName: folderNameOf(folderName) });
  const enhancement = useFolderEnhancement(path);
  const isInQueue = useIsBusy(ownerId, folderName) || enhancement.isPending;
  const { data: folder } = useLiveFolder(ownerId, folderName, isInQueue);
  const arranging = useArranging(ownerId, folderName, path);
  const [shown, setShown] = useState<Shown>('all');
  const focusAfterRemoval = useFocusAfterRemoval();
  if (folder === undefined) {
    return <CardGridSkeleton />;
  }
  const photos = folder.photos.filter((photo) => isShown(photo, shown));
  const isBusy = isInQueue || folder.processing;
  const isFinished = folder.photos.length > 0 && !isBusy;
  return (
    <>
      <PageHeader
        title={folderTitle(folder.name)}
        subtitle={
          <span className="flex min-h-7 flex-wrap items-center gap-3">
            {photoCountText(folder.photos.length)}
            {isBusy && <ProcessingBadge />}
          </span>
        }
        back={
          <Button asChild variant="link" className="self-start">
            <Link to="/previous-listings">
              <ArrowLeft aria-hidden />
              Back to Folders
            </Link>
          </Button>
        }
      >
        <DownloadAll isFinished={isFinished} ownerId={ownerId} folderName={folderName} />
        {folder.photos.length > 0 && <ShareFolder folder={folder} arranging={arranging} />}
        <CorrectionsLink path={folder.path} />
        <ExportFolder folder={folder} />
        <AddPhotos variant={isFinished ? 'secondary' : 'primary'} folder={folder} />
        <SendForProcessing
          folder={folder}
          isBusy={isBusy}
          isPending={enhancement.isPending}
          onSend={(settings) => enhancement.start(settings, folder.photos.length)}
        />
        <RenameFolder
          path={folder.path}
          place="page"
          onRenamed={({ newName }) =>
            navigate({
              to: '/folder/$userId/$folderName',
              params: { userId: ownerId, folderName: newName },
              replace: true,
            })
          }
        />
        <DeleteFolder
          path={folder.path}
          place="page"
          onDeleted={() => navigate({ to: '/previous-listings', replace: true })}
        />
      </PageHeader>
      {folder.photos.length === 0 ? (
        <EmptyState
          icon={ImageOff}
          title="No photos in this folder"
          description={isBusy ? 'Photos appear here as they are finished.' : undefined}
        />
      ) : (
        <>
          <LostFilesNotice photos={folder.photos} />
          {folder.look !== null && (
            <OneLook
              ownerId={ownerId}
              folderName={folderName}
              path={folder.path}
              look={folder.look}
            />
          )}
          <ArrangeBar
            folder={folder}
            ownerId={ownerId}
            folderName={folderName}
            arranging={arranging}
            shown={shown}
            onShownChange={setShown}
          />
          {photos.length === 0 ? (
            <EmptyState
              icon={Filter}
              title="No photos here"
              description="None of the folder's photos is shown by this filter."
            />
          ) : (
            <PhotoGrid
              folder={folder}
              folderName={folderName}
              photos={photos}
              arranging={arranging}
              focusAfterRemoval={focusAfterRemoval}
            />
          )}
        </>
      )}
    </>
  );
}
