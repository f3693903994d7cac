import type { QueueListing } from '@roomlight/contracts';
import { parseFolderReference } from '@roomlight/contracts/rules';
import { rendition } from '../../lib/api/photo-address';
import { useLiveFolder } from '../../lib/api/use-live-folder';
import { SteadyImage } from '../../ui/steady-image';
import { finishedPhotos, newestPhoto } from './listing-photos.rules';
import { doneText, secondsLeft, timeLeftText } from './listing-progress.rules';

/** What a listing in progress has done so far: its newest photo, how many there are, and how long the others take. */
export function ListingWork({ listing }: { listing: QueueListing }) {
  const { folderPath, userId, phase } = listing;
  const { ownerId, folderName } = parseFolderReference(folderPath, userId);
  const { data } = useLiveFolder(ownerId, folderName, true);
  const photos = finishedPhotos(listing, data?.photos ?? []);
  const newest = newestPhoto(photos);
  const seconds = phase === 'merge' ? secondsLeft(listing, photos) : null;
  return (
    <div className="mt-4 flex items-center gap-3.5">
      <div className="aspect-3/2 w-24 shrink-0 overflow-hidden rounded-lg bg-sunken">
        {newest !== undefined && (
          <SteadyImage
            src={rendition(newest.url, 640)}
            alt={`Newest photo: ${newest.filename}`}
            width={640}
            height={427}
            className="size-full object-cover"
          />
        )}
      </div>
      <p className="min-w-0 text-sm">
        <span className="block font-semibold tabular-nums">{doneText(listing)}</span>
        {seconds !== null && (
          <span className="block text-muted tabular-nums">{timeLeftText(seconds)}</span>
        )}
      </p>
    </div>
  );
}
