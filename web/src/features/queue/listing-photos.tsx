import type { QueueListing } from '@roomlight/contracts';
import { parseFolderReference } from '@roomlight/contracts/rules';
import { useState } from 'react';
import { errorText } from '../../lib/api/api';
import { isActive } from '../../lib/api/listings';
import { rendition } from '../../lib/api/photo-address';
import { imagePriority } from '../../lib/image-priority';
import { useLiveFolder } from '../../lib/api/use-live-folder';
import { Button } from '../../ui/button';
import { Lightbox } from '../../ui/overlay/lightbox';
import { Skeleton } from '../../ui/feedback/skeleton';
import { finishedPhotos } from './listing-photos.rules';
import { SteadyImage } from '../../ui/steady-image';

/** Photos in the rows that one sees when the list opens. */
const FIRST_SEEN = 16;
const GRID = 'grid grid-cols-3 gap-2.5 sm:grid-cols-5 lg:grid-cols-8';

/** The photos that the listing has finished so far. */
export function ListingPhotos({ listing }: { listing: QueueListing }) {
  const [shown, setShown] = useState<number | null>(null);
  const folder = parseFolderReference(listing.folderPath, listing.userId);
  const { data, error, refetch } = useLiveFolder(
    folder.ownerId,
    folder.folderName,
    isActive(listing),
  );

  if (error !== null && data === undefined) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-sm text-danger-text">
        {errorText(error, 'The photos could not be loaded.')}
        <Button size="sm" variant="secondary" onClick={() => void refetch()}>
          Try Again
        </Button>
      </div>
    );
  }
  if (data === undefined) {
    return (
      <div className={GRID}>
        {Array.from({ length: listing.completedPhotos }, (_, slot) => (
          <Skeleton key={slot} className="aspect-3/2" />
        ))}
      </div>
    );
  }

  const photos = finishedPhotos(listing, data.photos);
  return (
    <>
      <ul className={GRID}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-label={`View ${photo.filename}`}
              onClick={() => setShown(index)}
              className="group block w-full overflow-hidden rounded-lg bg-sunken"
            >
              <SteadyImage
                src={rendition(photo.url, 640)}
                alt=""
                width={640}
                height={427}
                {...imagePriority(index < FIRST_SEEN)}
                className="aspect-3/2 w-full object-cover transition-transform duration-300 ease-out group-hover:scale-105"
              />
            </button>
          </li>
        ))}
      </ul>
      <Lightbox
        photos={photos.map((photo) => ({
          src: rendition(photo.url, 2048),
          preview: rendition(photo.url, 640),
          alt: photo.filename,
        }))}
        index={shown}
        onIndexChange={setShown}
      />
    </>
  );
}
