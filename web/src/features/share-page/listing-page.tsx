import type { SharedCorrections, SharedListing, SharedPhoto } from '@roomlight/contracts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { errorText } from '../../lib/api/api';
import { Cover } from './cover';
import { DownloadBar } from './download-bar';
import { LockIcon } from './icons';
import { PhotoControls, type PhotoActions } from './photo-controls';
import { PhotoLightbox } from './photo-lightbox';
import { PhotoTile } from './photo-tile';
import { coverSources } from './pictures.rules';
import { download } from './requests';
import { useCorrections } from './use-corrections';

const ListingCorrections = lazy(async () => ({
  default: (await import('./corrections/listing-corrections')).ListingCorrections,
}));

interface ListingPageProps {
  token: string;
  listing: SharedListing;
  onFavourite: (photo: SharedPhoto, isFavourite: boolean) => Promise<void>;
  /** Asks for the listing as it is now. */
  onChanged: () => Promise<void>;
}

export function ListingPage({ token, listing, onFavourite, onChanged }: ListingPageProps) {
  const { agentName, brand, photos, state } = listing;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<number | null>(null);
  const [startsCommenting, setStartsCommenting] = useState(false);
  const corrections = useCorrections(token);
  useFreshPhotos(listing, corrections.corrections, onChanged);
  const [failure, setFailure] = useState('');
  const title = listing.name.replaceAll('_', ' ');

  /** Runs what a click asks for, and tells when it can't be done. */
  async function attempt(work: () => Promise<void>, fallback: string): Promise<void> {
    setFailure('');
    try {
      await work();
    } catch (error) {
      setFailure(errorText(error, fallback));
    }
  }

  const onDownload = (photoIds: readonly string[]) =>
    attempt(async () => {
      await download(token, photoIds);
      await onChanged();
    }, 'The download could not be started. Please try again.');
  const favour = (photo: SharedPhoto) =>
    attempt(
      () => onFavourite(photo, !photo.isFavourite),
      'The favourite could not be saved. Please try again.',
    );

  function toggle(id: string): void {
    setChosen((now) => {
      const next = new Set(now);
      return next.delete(id) ? next : next.add(id);
    });
  }

  const actions: PhotoActions = {
    isChosen: (id) => chosen.has(id),
    onOpen: (index) => {
      setStartsCommenting(false);
      setShown(index);
    },
    onChoose: toggle,
    onFavourite: async (index) => {
      const photo = photos[index];
      if (photo !== undefined) {
        await favour(photo);
      }
    },
  };

  return (
    <>
      <title>{title}</title>
      <main>
        {photos.length > 0 && (
          <div className="relative">
            <Cover sources={coverSources(token)} />
            <PhotoControls listing={listing} index={0} actions={actions} />
          </div>
        )}
        <header className="mx-auto flex max-w-5xl flex-col gap-3 px-5 pt-10 pb-8 text-center sm:pt-16 sm:pb-12">
          <h1 className="text-3xl font-semibold text-balance sm:text-5xl">{title}</h1>
          <p className="text-muted">
            {photos.length} {photos.length === 1 ? 'photo' : 'photos'} for {agentName}
          </p>
          {brand !== null && (
            <p className="text-sm">
              Photographed by <strong className="font-semibold">{brand.name}</strong>
            </p>
          )}
        </header>
        {state === 'locked' && (
          <p className="mx-auto mb-8 flex w-fit max-w-[calc(100%-2.5rem)] items-center gap-3 rounded-2xl bg-accent-soft px-5 py-3 text-sm text-accent-text">
            <LockIcon />
            Previews are watermarked until the photographer releases the photos.
          </p>
        )}
        <DownloadBar
          listing={listing}
          chosen={chosen}
          onDownload={onDownload}
          onClear={() => setChosen(new Set())}
          failure={failure}
        />
        <ul
          className="grid grid-cols-1 gap-1 sm:grid-cols-2 xl:grid-cols-3"
          aria-label="More photos"
        >
          {photos.slice(1).map((photo, index) => (
            <PhotoTile
              key={photo.id}
              token={token}
              listing={listing}
              index={index + 1}
              actions={actions}
            />
          ))}
        </ul>
        {corrections.corrections !== null && (
          <Suspense>
            <ListingCorrections
              token={token}
              listing={listing}
              control={corrections}
              onOpen={(photoId) => {
                setStartsCommenting(true);
                setShown(photos.findIndex(({ id }) => id === photoId));
              }}
            />
          </Suspense>
        )}
      </main>
      <footer className="flex flex-col items-center gap-1 px-5 py-14 text-center text-sm text-muted">
        {brand !== null && (
          <>
            <p className="text-base font-semibold text-ink">{brand.name}</p>
            <p className="whitespace-pre-line">{brand.contact}</p>
          </>
        )}
      </footer>
      {shown !== null && (
        <PhotoLightbox
          token={token}
          listing={listing}
          index={shown}
          corrections={corrections}
          startsCommenting={startsCommenting}
          onShow={setShown}
          onFavourite={favour}
          onDownload={onDownload}
          onChanged={async () => {
            await Promise.all([onChanged(), corrections.reload()]);
          }}
        />
      )}
    </>
  );
}

/** Loads the photos again when corrections are on versions that the page doesn't show yet. */
function useFreshPhotos(
  { photos }: SharedListing,
  corrections: SharedCorrections | null,
  reload: () => Promise<void>,
): void {
  const lastTried = useRef('');
  const versions = new Map(photos.map(({ id, versionId }) => [id, versionId]));
  const missing = (corrections?.rounds ?? [])
    .flatMap((round) => round.corrections)
    .filter(({ photoId, place }) => ![undefined, place.versionId].includes(versions.get(photoId)))
    .map(({ place }) => place.versionId)
    .join();
  useEffect(() => {
    // Once for each difference, since the page may also be the newer one.
    if (missing !== '' && missing !== lastTried.current) {
      lastTried.current = missing;
      void reload();
    }
  }, [missing, reload]);
}
