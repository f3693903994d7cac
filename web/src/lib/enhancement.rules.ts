import type { QueueListing } from '@roomlight/contracts';
import { photoCountText } from './photo-count-text.js';

/** The result of sending a folder for final enhancement. */
export interface EnhancementOutcome {
  /** Whether the enhancement is over; otherwise it continues in the queue. */
  isOver: boolean;
  processedCount: number;
  /** How many of them got a new sky; null when none was asked for, or the server doesn't say. */
  newSkies: number | null;
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
  { isOver, processedCount, newSkies }: EnhancementOutcome,
  photoCount = processedCount,
): Notice | null {
  if (!isOver) {
    return null;
  }
  const title = 'Enhancement Complete';
  if (photoCount === 0) {
    return { title, description: 'No photos were changed.' };
  }
  const skies = newSkies === null ? null : newSkiesText(newSkies, processedCount);
  if (processedCount < photoCount) {
    const done = `${processedCount} of ${photoCountText(photoCount)}`;
    const sentences = [done, 'The queue says why the others failed', ...(skies ? [skies] : [])];
    return { title, description: `${sentences.join('. ')}.` };
  }
  return { title, description: skies ?? photoCountText(processedCount) };
}

/**
 * How many of the enhanced photos got a new sky, and how many were left as they are, since they show none or it wasn't
 * certain, such as `New sky in 2 of 6 photos, 4 of 6 photos keep their sky`.
 */
export function newSkiesText(newSkies: number, photoCount: number): string {
  const all = photoCountText(photoCount);
  if (newSkies === 0) {
    return `No sky to replace in ${all}`;
  }
  const replaced = `New sky in ${newSkies} of ${all}`;
  const kept = photoCount - newSkies;
  return kept > 0
    ? `${replaced}, ${kept} of ${all} ${kept === 1 ? 'keeps its' : 'keep their'} sky`
    : replaced;
}

/**
 * The notification about the end of an enhancement that continued in the queue; null until it has ended. A stopped
 * enhancement leaves no trace.
 */
export function endNotice(
  listing: Pick<QueueListing, 'status' | 'completedPhotos' | 'newSkies' | 'errorMessage'>,
  photoCount: number,
): Notice | null {
  switch (listing.status) {
    case 'queued':
    case 'processing':
      return null;
    case 'completed':
      return outcomeNotice(
        { isOver: true, processedCount: listing.completedPhotos, newSkies: listing.newSkies },
        photoCount,
      );
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
