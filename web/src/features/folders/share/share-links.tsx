import type { FolderDetail } from '@roomlight/contracts';
import { useIsMutating, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Button } from '../../../ui/button';
import { LoadFailure } from '../../../lib/reload/load-failure';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { DialogActions } from '../../../ui/overlay/dialog';
import { CorrectionsLink } from '../corrections/corrections-link';
import type { Arranging } from '../arrange/use-arranging';
import { ApproveAll } from '../arrange/approve-all';
import { ShareLink } from './share-link';
import { sharesQuery } from './shares-query';

interface ShareLinksProps {
  folder: FolderDetail;
  arranging: Arranging;
  onNew: () => void;
  onClose: () => void;
}

export function ShareLinks({ folder, arranging, onNew, onClose }: ShareLinksProps) {
  const { path } = folder;
  // The server makes no link before it knows what is approved.
  const isSaving = useIsMutating({ mutationKey: ['arrange', path] }) > 0;
  const isApproved = folder.photos.some(({ approved }) => approved);
  const { data, error, refetch } = useQuery(sharesQuery(path));
  if (error !== null && data === undefined) {
    return (
      <LoadFailure
        title="The links couldn't be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) {
    return (
      <div role="status" aria-label="Loading the links" className="mt-6">
        <Skeleton className="h-28" />
      </div>
    );
  }
  const { shares } = data;
  return (
    <div className="mt-6 flex flex-col gap-6">
      <ApproveAll folder={folder} arranging={arranging} />
      {shares.length > 0 && (
        <ul className="flex flex-col gap-4" aria-label="Links">
          {shares.map((share) => (
            <ShareLink key={share.id} path={path} share={share} />
          ))}
        </ul>
      )}
      <DialogActions>
        <CorrectionsLink path={path} />
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
        <Button disabled={!isApproved || isSaving} onClick={onNew}>
          <Plus aria-hidden />
          New Link
        </Button>
      </DialogActions>
    </div>
  );
}
