import type { FolderPhoto, QueueListing } from '@roomlight/contracts';
import { UNTOLD_LISTING } from '../../lib/api/early-answers.rules.js';

/** The photos of a folder that the listing has finished: those it made, or those it has enhanced. */
export function finishedPhotos<
  Photo extends Pick<FolderPhoto, 'listingId' | 'enhancedBy' | 'processing'>,
>({ id, phase }: Pick<QueueListing, 'id' | 'phase'>, photos: readonly Photo[]): Photo[] {
  switch (phase) {
    case 'merge':
      return photos.filter(({ listingId }) => listingId === id || listingId === UNTOLD_LISTING);
    case 'enhance':
      // Sent again, a photo shows what was made of it before until its turn has come.
      return photos.filter(({ enhancedBy, processing }) => enhancedBy === id && !processing);
  }
}
