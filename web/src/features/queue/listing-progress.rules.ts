import type { QueueListing } from '@roomlight/contracts';
import { ENHANCE_STYLES, providerLabel } from '@roomlight/contracts/rules';

type Progress = Pick<QueueListing, 'status' | 'completedPhotos' | 'totalPhotos'>;

/** The number shown before 'of total'. While processing, it includes the photo in progress. */
export function shownProgress({ status, completedPhotos, totalPhotos }: Progress): number {
  return status === 'processing' ? Math.min(completedPhotos + 1, totalPhotos) : completedPhotos;
}

/** The count on the Show/Hide toggle: `3/12` while processing, otherwise `12`. */
export function completedCount({ status, completedPhotos, totalPhotos }: Progress): string {
  return status === 'processing' ? `${completedPhotos}/${totalPhotos}` : `${completedPhotos}`;
}

/** Names the step that the progress belongs to. Photos that are merged again have no style. */
export function progressLabel({
  phase,
  status,
  enhanceType,
}: Pick<QueueListing, 'phase' | 'status' | 'enhanceType'>): string {
  const isInWork = status === 'queued' || status === 'processing';
  switch (phase) {
    case 'merge':
      return 'Photos';
    case 'enhance':
      return enhanceType === null
        ? `${isInWork ? 'Merging' : 'Merged'} again`
        : isInWork
          ? 'Enhancing'
          : 'Enhanced photos';
  }
}

/** The provider that makes the photos, and the style in which they were last enhanced. */
export function providerAndStyle({
  enhancementProvider,
  enhanceType,
}: Pick<QueueListing, 'enhancementProvider' | 'enhanceType'>): string {
  const provider = providerLabel(enhancementProvider);
  return enhanceType === null ? provider : `${provider} · ${ENHANCE_STYLES[enhanceType].name}`;
}

const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** The times at which the listing reached its states. */
export function listingTimes(listing: QueueListing): string {
  switch (listing.status) {
    case 'queued':
      return `Added ${TIME.format(new Date(listing.createdAt))}`;
    case 'processing':
      return `Started ${TIME.format(new Date(listing.startedAt ?? listing.createdAt))}`;
    case 'completed':
    case 'failed':
      return `Finished ${TIME.format(new Date(listing.completedAt ?? listing.createdAt))}`;
  }
}
