import type { QueueListing } from '@roomlight/contracts';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isActive } from '../../lib/api/listings';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog';
import { toast } from '../../ui/overlay/toast-store';
import { useQueueAction } from './use-queue-action';

export function ClearQueue({ listings }: { listings: QueueListing[] }) {
  const [asking, setAsking] = useState(false);
  const clear = useQueueAction('/api/queue/clear-completed', {
    done: 'Queue Cleared',
    failed: 'Clear Failed',
  });

  function ask(): void {
    if (listings.every(isActive)) {
      toast({
        title: 'Nothing to Clear',
        description: 'There are no completed or failed listings in the queue.',
        variant: 'destructive',
      });
    } else {
      setAsking(true);
    }
  }

  return (
    <>
      <Button variant="secondary" pending={clear.isPending} onClick={ask}>
        {!clear.isPending && <Trash2 aria-hidden />}
        Clear Queue
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Clear the queue?"
        description="Completed and failed listings are removed from this list. Their photos stay in their folders."
        confirmLabel="Clear"
        tone="primary"
        onConfirm={() => clear.mutate({})}
      />
    </>
  );
}
