import type { FolderDetail } from '@roomlight/contracts';
import type { Enhancement } from '@roomlight/contracts/rules';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, ImageUp, ListChecks, Share2 } from 'lucide-react';
import { useState } from 'react';
import { photoCountText } from '../../../lib/photo-count-text';
import { Button } from '../../../ui/button';
import { ProcessingBadge } from '../../../ui/feedback/processing-badge';
import type { Arranging } from '../arrange/use-arranging';
import { CorrectionsLink } from '../corrections/corrections-link';
import { DownloadAll } from '../download-all';
import { FolderMenu } from './folder-menu';
import { useAddPhotos } from '../photos/use-add-photos';
import { primaryAction } from './primary-action.rules';
import { ShareDialog } from '../share/share-dialog';

interface FolderHeaderProps {
  folder: FolderDetail;
  ownerId: string;
  /** The name in the address, which may be the listing's. */
  folderName: string;
  /** Whether the folder's photos are still being made. */
  isBusy: boolean;
  /** Whether they are on their way to the queue. */
  isSending: boolean;
  onSend: (settings: Partial<Enhancement>) => void;
  arranging: Arranging;
}

/**
 * The folder's name, what comes next, the download, and a menu with everything else. What arrives late stands at the
 * end of a line, where it pushes nothing.
 */
export function FolderHeader(props: FolderHeaderProps) {
  const { folder, ownerId, folderName, isBusy, isSending, onSend, arranging } = props;
  const [isSharing, setSharing] = useState(false);
  const adding = useAddPhotos(folder.path);
  const primary = primaryAction(folder.photos.length, isBusy);

  return (
    <header className="mb-3 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 sm:mb-6 sm:gap-x-8">
      <Button asChild variant="link" className="justify-self-start">
        <Link to="/previous-listings">
          <ArrowLeft aria-hidden />
          Back to Folders
        </Link>
      </Button>
      <h1 className="row-start-2 mt-1 text-2xl font-semibold break-words max-lg:col-span-2 sm:mt-4 sm:text-3xl">
        {folder.title}
      </h1>
      {/* On a phone it stands beside the link back, so that the first photo lies higher. */}
      <div className="flex h-7 items-center gap-3 text-muted max-sm:col-start-2 max-sm:row-start-1 max-sm:text-sm sm:row-start-3 sm:mt-1.5">
        <span className="whitespace-nowrap">{photoCountText(folder.photos.length)}</span>
        {isBusy && <ProcessingBadge />}
        <CorrectionsLink path={folder.path} />
      </div>
      <div className="flex gap-2.5 max-lg:col-span-2 max-lg:mt-2 max-sm:*:not-last:flex-1 sm:max-lg:mt-4 lg:col-start-2 lg:row-span-2 lg:row-start-2 lg:self-end">
        {primary === 'share' && (
          <Button onClick={() => setSharing(true)}>
            <Share2 aria-hidden />
            Share
          </Button>
        )}
        {primary === 'queue' && (
          <Button asChild>
            <Link to="/queue">
              <ListChecks aria-hidden />
              Open Queue
            </Link>
          </Button>
        )}
        {primary === 'upload' && (
          <Button pending={adding.isPending} onClick={adding.open}>
            {!adding.isPending && <ImageUp aria-hidden />}
            {adding.isPending ? 'Uploading...' : 'Upload Photos'}
          </Button>
        )}
        <DownloadAll ownerId={ownerId} folderName={folderName} />
        {/* One element, also while the menu is open beside its button. */}
        <div>
          <FolderMenu
            folder={folder}
            ownerId={ownerId}
            folderName={folderName}
            primary={primary}
            adding={adding}
            isBusy={isBusy}
            isSending={isSending}
            onSend={onSend}
            onShare={() => setSharing(true)}
          />
        </div>
      </div>
      {adding.picker}
      {isSharing && (
        <ShareDialog folder={folder} arranging={arranging} onClose={() => setSharing(false)} />
      )}
    </header>
  );
}
