import type { SharedCorrections, SharedListing, SharedPhoto } from '@roomlight/contracts';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { errorText } from '../../lib/api/api';
import { Cover } from './cover';
import { DownloadBar } from './download/download-bar';
import { downloadNotice } from './download/download-words.rules';
import { LockIcon } from './icons';
import { ListingTitle } from './listing-title';
import { PaidNotice } from './payment/paid-notice';
import { PaymentMissing } from './payment/payment-missing';
import type { PaymentReturn } from './payment/payment-return.rules';
import { PhotoControls, type PhotoActions } from './photos/photo-controls';
import { PhotoLightbox } from './photo-lightbox';
import { PhotoTile } from './photos/photo-tile';
import { coverSources } from './photos/pictures.rules';
import { downloadPrepared, type Preparation } from './download/prepared-download';
import { download } from './requests';
import { hasUnsent } from './unsent.rules';
import { useCorrections } from './use-corrections';
import { useLeaveWarning } from './use-leave-warning';
import { useShownPhoto } from './photos/use-shown-photo';

/** Links without a price don't load it. */
const PayPanel = lazy(() =>
  import('./payment/pay-panel').catch(() => ({ default: PaymentMissing })),
);

const ListingCorrections = lazy(async () => ({
  default: (await import('./corrections/listing-corrections')).ListingCorrections,
}));

interface ListingPageProps {
  token: string;
  listing: SharedListing;
  /** Whether the agent comes back from their bank. */
  returned: PaymentReturn;
  onFavourite: (photo: SharedPhoto, isFavourite: boolean) => Promise<void>;
  /** Called when the listing isn't what it was: after a download or a payment. */
  onChanged: () => Promise<void>;
}

export function ListingPage(props: ListingPageProps) {
  const { token, listing, returned, onFavourite, onChanged } = props;
  const { brand, photos, state, priceCents, paid } = listing;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [shown, show] = useShownPhoto(photos);
  const [startsCommenting, setStartsCommenting] = useState(false);
  const corrections = useCorrections(token);
  useFreshPhotos(listing, corrections.corrections, onChanged);
  useLeaveWarning(hasUnsent(corrections.corrections));
  const [failure, setFailure] = useState('');
  const [presetId, setPresetId] = useState<string | null>(null);
  const [preparation, setPreparation] = useState<Preparation | null>(null);
  const [hasPaid, setHasPaid] = useState(returned === 'submitted');
  const title = listing.name.replaceAll('_', ' ');

  /** Runs what a click asks for, and tells when it can't be done. */
  const attempt = useCallback(async (work: () => Promise<void>, fallback: string) => {
    setFailure('');
    try {
      await work();
    } catch (error) {
      setFailure(errorText(error, fallback));
    }
  }, []);

  const save = (photoIds: readonly string[], isUnaltered: boolean) =>
    attempt(async () => {
      await download(token, photoIds, isUnaltered);
      await onChanged();
    }, 'The download could not be started. Please try again.');
  const prepare = (photoIds: readonly string[], preset: string) =>
    attempt(async () => {
      try {
        const missing = await downloadPrepared(token, preset, photoIds, setPreparation);
        setFailure(missing.join(' '));
        await onChanged();
      } finally {
        setPreparation(null);
      }
    }, 'The photos could not be prepared. Please try again.');
  /** One photo, some and all have the size that was chosen; unaltered photos are there as they are alone. */
  const onDownload = (photoIds: readonly string[], isUnaltered = false) =>
    presetId === null || isUnaltered ? save(photoIds, isUnaltered) : prepare(photoIds, presetId);
  const favour = useCallback(
    (photo: SharedPhoto) =>
      attempt(
        () => onFavourite(photo, !photo.isFavourite),
        'The favourite could not be saved. Please try again.',
      ),
    [attempt, onFavourite],
  );

  const actions = useMemo<PhotoActions>(
    () => ({
      onOpen: (index) => {
        setStartsCommenting(false);
        show({ index, isUnaltered: false });
      },
      onOpenUnaltered: (index) => {
        setStartsCommenting(false);
        show({ index, isUnaltered: true });
      },
      onChoose: (id) =>
        setChosen((now) => {
          const next = new Set(now);
          return next.delete(id) ? next : next.add(id);
        }),
      onFavourite: favour,
    }),
    [show, favour],
  );
  const [first] = photos;
  const controlsOf = (photo: SharedPhoto, index: number) => ({
    ...{ state, photo, index, actions },
    isChosen: chosen.has(photo.id),
  });

  return (
    <>
      <title>{title}</title>
      <main>
        <div className={`relative ${state === 'locked' ? 'lg:mb-8' : ''}`}>
          {first !== undefined && (
            <div className="relative">
              <Cover sources={coverSources(token, hasPaid && state !== 'locked')} />
              <PhotoControls {...controlsOf(first, 0)} />
            </div>
          )}
          <ListingTitle listing={listing} title={title} />
        </div>
        {state === 'locked' && priceCents !== null && (
          <Suspense fallback={<div className="mb-10 min-h-56" />}>
            <PayPanel
              token={token}
              listing={listing}
              priceCents={priceCents}
              returned={returned}
              onReleased={async () => {
                setHasPaid(true);
                await onChanged();
              }}
            />
          </Suspense>
        )}
        {state === 'locked' && priceCents === null && (
          <p className="mx-auto mb-8 flex w-fit max-w-[calc(100%-2.5rem)] items-center gap-3 rounded-2xl bg-accent-soft px-5 py-3 text-sm text-accent-text">
            <LockIcon />
            Previews are watermarked until the photographer releases the photos.
          </p>
        )}
        <DownloadBar
          listing={listing}
          chosen={chosen}
          presetId={presetId}
          onPreset={setPresetId}
          onDownload={onDownload}
          preparation={preparation}
          onClear={() => setChosen(new Set())}
          failure={failure}
        />
        {priceCents !== null && paid !== null && (
          <PaidNotice paid={paid} priceCents={priceCents} isNews={hasPaid} />
        )}
        <ul
          className="grid grid-cols-1 gap-1 sm:grid-cols-2 xl:grid-cols-3"
          aria-label="More photos"
        >
          {photos.slice(1).map((photo, index) => (
            <PhotoTile key={photo.id} token={token} {...controlsOf(photo, index + 1)} />
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
                show({ index: photos.findIndex(({ id }) => id === photoId), isUnaltered: false });
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
          shown={shown}
          corrections={corrections}
          startsCommenting={startsCommenting}
          onShow={show}
          onFavourite={favour}
          onDownload={onDownload}
          notice={downloadNotice(failure, preparation)}
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
