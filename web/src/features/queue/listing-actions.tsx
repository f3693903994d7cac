import { CircleStop, RotateCw } from 'lucide-react';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { useQueueAction } from './use-queue-action';

export function StopListing({ listingName }: { listingName: string }) {
  const cancel = useQueueAction('/api/queue/cancel-listing', {
    done: 'Listing Cancelled',
    failed: 'Cancellation Failed',
  });
  return (
    <ConfirmDialog
      title={`Stop ${listingName}?`}
      description="Work on this listing ends and its uploaded frames are removed. Photos that are finished stay in the folder."
      confirmLabel="Stop Listing"
      cancelLabel="Keep Going"
      onConfirm={() => cancel.mutate({ listingName })}
      trigger={
        <Button variant="secondary" size="sm" pending={cancel.isPending}>
          {!cancel.isPending && <CircleStop aria-hidden />}
          Stop
        </Button>
      }
    />
  );
}

export function RetryListing({ listingName }: { listingName: string }) {
  const retry = useQueueAction('/api/queue/retry-listing', {
    done: 'Listing Queued Again',
    failed: 'Retry Failed',
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      pending={retry.isPending}
      onClick={() => retry.mutate({ listingName })}
    >
      {!retry.isPending && <RotateCw aria-hidden />}
      Retry
    </Button>
  );
}
