import type { ListingStatus } from '@roomlight/contracts/rules';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog';
import type { ListingConflict } from './sending/conflict';

function situation({ existingStatus, completedPhotos, totalPhotos }: ListingConflict): string {
  const words: Record<ListingStatus, string> = {
    queued: 'is waiting in the queue',
    processing: `is being processed (${completedPhotos} of ${totalPhotos} photos done)`,
    failed: `has failed (${completedPhotos} of ${totalPhotos} photos done)`,
    completed: 'is completed',
  };
  return words[existingStatus];
}

interface ConflictDialogProps {
  question: { conflict: ListingConflict; answer: (replace: boolean) => void } | null;
}

/** Asks whether a listing of the same name may be cancelled for this upload. */
export function ConflictDialog({ question }: ConflictDialogProps) {
  if (question === null) {
    return null;
  }
  const { conflict, answer } = question;
  return (
    <ConfirmDialog
      open
      title="Listing already in the queue"
      description={`"${conflict.listingName}" ${situation(conflict)}. Cancel it and upload these photos instead? Photos that are finished stay in its folder.`}
      confirmLabel="Cancel it and upload"
      cancelLabel="Keep it"
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    />
  );
}
