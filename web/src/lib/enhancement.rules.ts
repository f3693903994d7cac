import type { QueueListing } from '@roomlight/contracts/queue.messages';
import { photoCountText } from './photo-count-text.js';

/** What came of sending a folder for final enhancement. */
export interface EnhancementOutcome {
  /** Otherwise the queue goes on. */
  isOver: boolean;
  processedCount: number;
}

/**
 * The notification that tells of it.
 * @param photoCount how many photos were to be enhanced, where that is known
 */
export function outcomeNotice(
  { isOver, processedCount }: EnhancementOutcome,
  photoCount = processedCount,
): { title: string; description: string } {
  if (!isOver) {
    const done = processedCount === 0 ? '' : `${photoCountText(processedCount)} done so far. `;
    return { title: 'Still Processing', description: `${done}The rest goes on in the queue.` };
  }
  return {
    title: 'Enhancement Complete',
    description:
      processedCount < photoCount
        ? `${processedCount} of ${photoCountText(photoCount)}. The queue says why the others failed.`
        : photoCountText(processedCount),
  };
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
