import type { SharedListing, SharedPhoto } from '@roomlight/contracts';
import { lazy, Suspense, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { AlterationBar } from './photos/alteration-bar';
import type { ShownPhoto } from './photos/anchors.rules';
import { BackIcon, CloseIcon, CommentIcon, DownloadIcon, ForwardIcon, HeartIcon } from './icons';
import { PhotoBox } from './photos/photo-box';
import { photoSources, photoText, unalteredSources } from './photos/pictures.rules';
import { hasUnsent } from './unsent.rules';
import type { CorrectionsControl } from './use-corrections';

const SendCorrections = lazy(async () => ({
  default: (await import('./corrections/send-corrections')).SendCorrections,
}));

// Most who open the page look first.
const CommentedPhoto = lazy(async () => ({
  default: (await import('./corrections/commented-photo')).CommentedPhoto,
}));

interface PhotoLightboxProps {
  token: string;
  listing: SharedListing;
  shown: ShownPhoto;
  corrections: CorrectionsControl;
  /** Whether it opens with the comments on the photo. */
  startsCommenting: boolean;
  onShow: (shown: ShownPhoto | null) => void;
  onFavourite: (photo: SharedPhoto) => Promise<void>;
  onDownload: (photoIds: readonly string[], isUnaltered: boolean) => Promise<void>;
  /** What there is to say of a download; empty otherwise. */
  notice: string;
  /** Shows the photos as they are now. */
  onChanged: () => Promise<void>;
}

const ROUND =
  'flex size-11 items-center justify-center rounded-full bg-black/60 text-white hover:bg-black/85';

/** One photo over the whole screen. The arrow keys show its neighbours; Escape, which the browser handles, closes it. */
export function PhotoLightbox(props: PhotoLightboxProps) {
  const { token, listing, shown, corrections, onShow, onFavourite, onDownload, onChanged } = props;
  const { notice } = props;
  const { index, isUnaltered } = shown;
  const { photos, state } = listing;
  const dialog = useRef<HTMLDialogElement>(null);
  const [isCommenting, setIsCommenting] = useState(props.startsCommenting);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const photo = photos[index];
  if (photo === undefined) {
    return null;
  }
  const open = (next: number) => onShow({ index: next, isUnaltered: false });
  const step = (by: number) => open((index + by + photos.length) % photos.length);

  function onKeyDown({ key }: KeyboardEvent): void {
    switch (key) {
      case 'ArrowLeft':
        return step(-1);
      case 'ArrowRight':
        return step(1);
      case 'Home':
        return open(0);
      case 'End':
        return open(photos.length - 1);
    }
  }

  const isUnsent = hasUnsent(corrections.corrections);
  const text = photoText(photo, index + 1);
  const unaltered = isUnaltered ? photo.unaltered : null;
  const plain = <PhotoBox sources={photoSources(token, listing, photo)} size={photo} text={text} />;
  return (
    <dialog
      ref={dialog}
      aria-label={text}
      onClose={() => onShow(null)}
      onKeyDown={onKeyDown}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none bg-black text-white backdrop:bg-black"
    >
      <div className="flex h-dvh flex-col">
        <div className="flex items-center justify-between gap-3 p-3">
          <p aria-live="polite" className="pl-2 text-sm tabular-nums">
            {index + 1} / {photos.length}
            {photo.alteration !== null && photo.unaltered === null && (
              <span className="pl-3">{photo.alteration}</span>
            )}
          </p>
          <div className="flex gap-2">
            <button
              type="button"
              aria-pressed={isCommenting}
              onClick={() => setIsCommenting(!isCommenting)}
              className={`flex h-11 items-center gap-2 rounded-full px-4 text-sm font-semibold ${isCommenting ? 'bg-white text-black hover:bg-white/85' : 'bg-black/60 hover:bg-white/20'}`}
            >
              <CommentIcon />
              Comment
            </button>
            {state === 'open' && (
              <button
                type="button"
                aria-label="Download this photo"
                onClick={() => void onDownload([photo.id], false)}
                className={ROUND}
              >
                <DownloadIcon />
              </button>
            )}
            <button
              type="button"
              aria-label="Favourite"
              aria-pressed={photo.isFavourite}
              onClick={() => void onFavourite(photo)}
              className={ROUND}
            >
              <HeartIcon filled={photo.isFavourite} />
            </button>
            <button
              type="button"
              aria-label="Close"
              onClick={() => dialog.current?.close()}
              className={ROUND}
            >
              <CloseIcon />
            </button>
          </div>
        </div>
        <p role="status" className="px-5 pb-2 text-center text-sm empty:hidden">
          {notice}
        </p>
        {isCommenting ? (
          <Suspense fallback={plain}>
            <CommentedPhoto
              key={photo.id}
              token={token}
              listing={listing}
              photo={photo}
              text={text}
              control={corrections}
              onStep={step}
              onChanged={onChanged}
            />
          </Suspense>
        ) : (
          <div className="relative flex min-h-0 flex-1 flex-col pb-3">
            {unaltered === null ? (
              plain
            ) : (
              <PhotoBox
                sources={unalteredSources(token, listing, photo, unaltered)}
                size={unaltered}
                text={`${text}, unaltered`}
              />
            )}
            <button
              type="button"
              aria-label="Previous photo"
              onClick={() => step(-1)}
              className={`${ROUND} absolute top-1/2 left-3 -translate-y-1/2`}
            >
              <BackIcon />
            </button>
            <button
              type="button"
              aria-label="Next photo"
              onClick={() => step(1)}
              className={`${ROUND} absolute top-1/2 right-3 -translate-y-1/2`}
            >
              <ForwardIcon />
            </button>
          </div>
        )}
        {isUnsent && (
          <div className="px-3 pb-3 text-center">
            <Suspense>
              <SendCorrections
                control={corrections}
                className="h-11 rounded-full bg-accent px-5 text-sm font-semibold text-accent-ink hover:opacity-85 disabled:opacity-50"
                failureClass="mb-2 text-sm text-[#ffb4ab] empty:hidden"
              />
            </Suspense>
          </div>
        )}
        {!isCommenting && photo.alteration !== null && photo.unaltered !== null && (
          <AlterationBar
            key={photo.id}
            alteration={photo.alteration}
            isUnaltered={isUnaltered}
            onShow={(next) => onShow({ index, isUnaltered: next })}
            onDownload={state === 'open' ? () => void onDownload([photo.id], true) : null}
          />
        )}
      </div>
    </dialog>
  );
}
