import type { QueueListing } from '@roomlight/contracts';
import { CircleCheck, WandSparkles } from 'lucide-react';
import { useEnhanceFolder } from '../../lib/use-enhance-folder';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog';

interface SendForEnhancementProps {
  listing: QueueListing;
  /** Whether the listing was already sent since the queue was opened. */
  isSent: boolean;
  onSent: () => void;
}

/** Stays on the card while the listing is processed, so that the result is still announced. */
export function SendForEnhancement({ listing, isSent, onSent }: SendForEnhancementProps) {
  const { userId, listingName, status } = listing;
  const enhance = useEnhanceFolder({
    folderName: `${userId}/${listingName}`,
    failed: { title: 'Enhancement Failed', fallback: 'Failed to start enhancement process.' },
  });

  if (isSent) {
    return (
      <Badge tone="info">
        <CircleCheck aria-hidden />
        Sent for Enhancement
      </Badge>
    );
  }
  if (status !== 'completed') {
    return null;
  }
  return (
    <ConfirmDialog
      title={`Send ${listingName} for enhancement?`}
      description="Every photo in the listing's folder gets a neutral, professional finish and straight lines. Skies are not replaced. You can leave this page; processing continues."
      confirmLabel="Send"
      tone="primary"
      onConfirm={() =>
        enhance.mutate(
          { settings: { replaceSky: false, perspectiveCorrection: true } },
          { onSuccess: onSent },
        )
      }
      trigger={
        <Button variant="secondary" size="sm" pending={enhance.isPending}>
          {!enhance.isPending && <WandSparkles aria-hidden />}
          Send for Enhancement
        </Button>
      }
    />
  );
}
