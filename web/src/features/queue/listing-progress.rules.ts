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

/** How many photos are done: `8 of 10 merged`, as the folder shows them. */
export function doneText({
  phase,
  enhanceType,
  completedPhotos,
  totalPhotos,
}: Pick<QueueListing, 'phase' | 'enhanceType' | 'completedPhotos' | 'totalPhotos'>): string {
  const done = phase === 'enhance' && enhanceType !== null ? 'enhanced' : 'merged';
  return `${completedPhotos} of ${totalPhotos} ${done}`;
}

/** How many photos of a failed listing are good. */
export function goodText({
  completedPhotos,
  totalPhotos,
}: Pick<QueueListing, 'completedPhotos' | 'totalPhotos'>): string {
  return completedPhotos === 0
    ? 'No photo is finished.'
    : `${completedPhotos} of ${totalPhotos} photos ${completedPhotos === 1 ? 'is' : 'are'} good, and in the folder.`;
}

/**
 * Seconds until all photos are merged, at the pace of those merged since the listing was started; null while there are
 * none. Only the server's clock counts: that of the browser may differ.
 * @param merged the listing's photos
 */
export function secondsLeft(
  { startedAt, completedPhotos, totalPhotos }: Pick<QueueListing, 'startedAt' | keyof Progress>,
  merged: readonly { createdAt: string }[],
): number | null {
  const start = startedAt === null ? NaN : Date.parse(startedAt);
  const ends = merged.map(({ createdAt }) => Date.parse(createdAt)).filter((end) => end > start);
  return ends.length === 0
    ? null
    : (((Math.max(...ends) - start) / ends.length) * (totalPhotos - completedPhotos)) / 1000;
}

/** `~2 min left` */
export function timeLeftText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return minutes < 1 ? 'less than a minute left' : `~${minutes} min left`;
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
