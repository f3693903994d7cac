import { folderNameOf, folderPath } from '@roomlight/contracts/rules';
import { Filter, ImageOff } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useIsBusy } from '../../lib/api/use-is-busy';
import { useLiveFolder } from '../../lib/api/use-live-folder';
import { useFolderEnhancement } from '../../lib/use-folder-enhancement';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ArrangeBar } from './arrange/arrange-bar';
import { isShown, type Shown } from './arrange/arrange.rules';
import { useArranging } from './arrange/use-arranging';
import { FolderHeader } from './header/folder-header';
import { FolderSkeleton } from './folder-skeleton';
import { LostFilesNotice } from './lost-files-notice';
import { PhotoGrid } from './photos/photo-grid';
import { SelectionBar } from './selection/selection-bar';
import { useMarkKeys } from './selection/use-mark-keys';
import { useSelection } from './selection/use-selection';
import { useFocusAfterRemoval } from './use-focus-after-removal';

interface FolderScreenProps {
  ownerId: string;
  folderName: string;
}

export function FolderScreen({ ownerId, folderName }: FolderScreenProps) {
  const path = folderPath({ ownerId, folderName: folderNameOf(folderName) });
  const enhancement = useFolderEnhancement(path);
  const isInQueue = useIsBusy(ownerId, folderName) || enhancement.isPending;
  const { data: folder } = useLiveFolder(ownerId, folderName, isInQueue);
  const arranging = useArranging(ownerId, folderName, path);
  const [shown, setShown] = useState<Shown>('all');
  const focusAfterRemoval = useFocusAfterRemoval();
  const photos = useMemo(
    () => folder?.photos.filter((photo) => isShown(photo, shown)) ?? [],
    [folder, shown],
  );
  const selection = useSelection(photos);
  useMarkKeys(photos, selection, arranging);
  if (folder === undefined) {
    return <FolderSkeleton />;
  }
  const isBusy = isInQueue || folder.processing;
  return (
    <>
      <FolderHeader
        folder={folder}
        ownerId={ownerId}
        folderName={folderName}
        isBusy={isBusy}
        isSending={enhancement.isPending}
        onSend={(settings) => enhancement.start(settings, folder.photos.length)}
        arranging={arranging}
      />
      {folder.photos.length === 0 ? (
        <EmptyState
          icon={ImageOff}
          title="No photos in this folder"
          description={isBusy ? 'Photos appear here as they are finished.' : undefined}
        />
      ) : (
        <>
          <LostFilesNotice photos={folder.photos} />
          {selection.photos.length === 0 ? (
            <ArrangeBar
              folder={folder}
              ownerId={ownerId}
              folderName={folderName}
              arranging={arranging}
              shown={shown}
              onShownChange={setShown}
            />
          ) : (
            <SelectionBar
              folder={folder}
              ownerId={ownerId}
              folderName={folderName}
              shown={photos}
              selection={selection}
              arranging={arranging}
            />
          )}
          <p role="status" className="sr-only">
            {selection.photos.length > 0 && `${selection.photos.length} selected`}
          </p>
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
              selection={selection}
              focusAfterRemoval={focusAfterRemoval}
            />
          )}
        </>
      )}
    </>
  );
}
