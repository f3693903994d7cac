import type { QueueListing } from '@roomlight/contracts';
import { photoCountText } from './photo-count-text.js';

/** What came of sending a folder for final enhancement. */
export interface EnhancementOutcome {
  /** Otherwise the queue goes on. */
  isOver: boolean;
  processedCount: number;
}

interface Notice {
  title: string;
  description: string;
  variant?: 'destructive';
}

/**
 * The notification that tells of it.
 * @param photoCount how many photos were to be enhanced, where that is known
 */
export function outcomeNotice(
  { isOver, processedCount }: EnhancementOutcome,
  photoCount = processedCount,
): Notice {
  if (!isOver) {
    const done = processedCount === 0 ? '' : `${photoCountText(processedCount)} done so far. `;
    return { title: 'Still Processing', description: `${done}The rest goes on in the queue.` };
  }
  const title = 'Enhancement Complete';
  if (photoCount === 0) {
    return { title, description: 'The photos are as they were.' };
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
 * The notification that tells how an enhancement has ended that the queue went on with; null as long as it hasn't.
 * Nothing is left of one that was stopped.
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
        description: listing.errorMessage ?? 'Some photos are as they were.',
        variant: 'destructive',
      };
  }
}

/** The entry in the queue that tells of a folder's enhancement. */
export function enhancementOf(
  listings: readonly QueueListing[],
  folderPath: string,
): QueueListing | undefined {
  return listings.find(
    (listing) => listing.folderPath === folderPath && listing.phase === 'enhance',
  );
}
