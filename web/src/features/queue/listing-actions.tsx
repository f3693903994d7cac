import type { QueueListing } from '@roomlight/contracts';
import type { ListingPhase } from '@roomlight/contracts/rules';
import { CircleStop, RotateCw } from 'lucide-react';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog';
import { useQueueAction } from './use-queue-action';

const WHAT_STOPS: Record<ListingPhase, string> = {
  merge:
    'Processing stops and the uploaded frames are removed. Finished photos stay in the folder.',
  enhance:
    'Processing stops. Photos that have been enhanced stay enhanced; the others are not changed.',
};

export function StopListing({ listing: { listingName, phase } }: { listing: QueueListing }) {
  const cancel = useQueueAction('/api/queue/cancel-listing', {
    done: 'Listing Cancelled',
    failed: 'Cancellation Failed',
  });
  return (
    <ConfirmDialog
      title={`Stop ${listingName}?`}
      description={WHAT_STOPS[phase]}
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
