import type { QueueListing } from '@roomlight/contracts';
import { photoCountText } from './photo-count-text.js';

/** The result of sending a folder for final enhancement. */
export interface EnhancementOutcome {
  /** Whether the enhancement is over; otherwise it continues in the queue. */
  isOver: boolean;
  processedCount: number;
}

interface Notice {
  title: string;
  description: string;
  variant?: 'neutral' | 'destructive';
}

/**
 * The notification about an enhancement that is over; null while it continues in the queue, since its end is told then.
 * @param photoCount how many photos were to be enhanced, where known
 */
export function outcomeNotice(
  { isOver, processedCount }: EnhancementOutcome,
  photoCount = processedCount,
): Notice | null {
  if (!isOver) {
    return null;
  }
  const title = 'Enhancement Complete';
  if (photoCount === 0) {
    return { title, description: 'No photos were changed.' };
  }
  return {
    title,
    description:
      processedCount < photoCount
        ? `${processedCount} of ${photoCountText(photoCount)}. The queue says why the others failed.`
        : photoCountText(processedCount),
  };
}

/**
 * The notification about the end of an enhancement that continued in the queue; null until it has ended. A stopped
 * enhancement leaves no trace.
 */
export function endNotice(
  listing: Pick<QueueListing, 'status' | 'completedPhotos' | 'errorMessage'>,
  photoCount: number,
): Notice | null {
  switch (listing.status) {
    case 'queued':
    case 'processing':
      return null;
    case 'completed':
      return outcomeNotice({ isOver: true, processedCount: listing.completedPhotos }, photoCount);
    case 'failed':
      return {
        title: 'Processing failed',
        description: listing.errorMessage ?? 'Some photos were not changed.',
        variant: 'destructive',
      };
  }
}

/** The queue entry of a folder's enhancement. */
export function enhancementOf(
  listings: readonly QueueListing[],
  folderPath: string,
): QueueListing | undefined {
  return listings.find(
    (listing) => listing.folderPath === folderPath && listing.phase === 'enhance',
  );
}
