import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { photoCountText } from '../../../lib/photo-count-text';
import { Button } from '../../../ui/button';
import { LoadFailure } from '../../../ui/feedback/load-failure';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { DialogActions } from '../../../ui/overlay/dialog';
import { CorrectionsLink } from '../corrections/corrections-link';
import { ShareLink } from './share-link';
import { sharesQuery } from './shares-query';

interface ShareLinksProps {
  path: string;
  onNew: () => void;
  onClose: () => void;
}

export function ShareLinks({ path, onNew, onClose }: ShareLinksProps) {
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
  const { shares, approvedCount } = data;
  return (
    <div className="mt-6 flex flex-col gap-6">
      <p className="text-sm text-muted">
        {approvedCount === 0
          ? 'No photo is approved yet. Approve the ones that the agent should see.'
          : `${photoCountText(approvedCount)} approved.`}
      </p>
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
        <Button disabled={approvedCount === 0} onClick={onNew}>
          <Plus aria-hidden />
          New Link
        </Button>
      </DialogActions>
    </div>
  );
}
