import type { FolderPhoto, QueueListing } from '@roomlight/contracts';
import { UNTOLD_LISTING } from '../../lib/api/early-answers.rules.js';

/** The folder's photos that the listing has finished: those it has made or enhanced. */
export function finishedPhotos<
  Photo extends Pick<FolderPhoto, 'listingId' | 'enhancedBy' | 'processing'>,
>({ id, phase }: Pick<QueueListing, 'id' | 'phase'>, photos: readonly Photo[]): Photo[] {
  switch (phase) {
    case 'merge':
      return photos.filter(({ listingId }) => listingId === id || listingId === UNTOLD_LISTING);
    case 'enhance':
      // A photo that is enhanced again shows its previous result until its turn comes.
      return photos.filter(({ enhancedBy, processing }) => enhancedBy === id && !processing);
  }
}

/** The photo that was made last; undefined when there is none. */
export function newestPhoto<Photo extends Pick<FolderPhoto, 'createdAt'>>(
  photos: readonly Photo[],
): Photo | undefined {
  return photos.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))[0];
}
