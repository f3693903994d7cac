import type { SharedListing, SharedPhoto } from '@roomlight/contracts';
import { CheckIcon, HeartIcon } from '../icons';
import { photoText } from './pictures.rules';

/** What can be done with each photo of the page. They stay the same while photos change. */
export interface PhotoActions {
  onOpen: (index: number) => void;
  onOpenUnaltered: (index: number) => void;
  onChoose: (photoId: string) => void;
  onFavourite: (photo: SharedPhoto) => Promise<void>;
}

export interface PhotoControlsProps extends Pick<SharedListing, 'state'> {
  photo: SharedPhoto;
  index: number;
  isChosen: boolean;
  actions: PhotoActions;
}

const ROUND =
  'absolute top-3 flex size-11 scroll-mt-24 items-center justify-center rounded-full text-white transition-colors';
const OFF = 'bg-black/50 hover:bg-black/75';

/** The buttons on a photo, all of which opens it, and whether its content was altered. */
export function PhotoControls({ state, photo, index, isChosen, actions }: PhotoControlsProps) {
  const { id, isFavourite, alteration, unaltered } = photo;
  const text = photoText(photo, index + 1);
  return (
    <>
      <button
        type="button"
        aria-label={`Open ${text}`}
        onClick={() => actions.onOpen(index)}
        className="absolute inset-0 scroll-mt-24 -outline-offset-4!"
      />
      {alteration !== null && unaltered === null && (
        <p className="pointer-events-none absolute bottom-3 left-3 z-2 rounded-md bg-black/75 px-2 py-1 text-xs text-white">
          {alteration}
        </p>
      )}
      {alteration !== null && unaltered !== null && (
        <button
          type="button"
          aria-label={`${alteration}. Show unaltered ${text}`}
          onClick={() => actions.onOpenUnaltered(index)}
          className="absolute bottom-3 left-3 z-2 flex min-h-8 max-w-[calc(100%-1.5rem)] scroll-mt-24 items-center rounded-md bg-black/75 px-2 py-1 text-left text-xs text-white underline decoration-white/50 underline-offset-2 hover:bg-black hover:decoration-white"
        >
          {alteration}
        </button>
      )}
      {state !== 'locked' && (
        <button
          type="button"
          aria-pressed={isChosen}
          aria-label={`Select ${text}`}
          onClick={() => actions.onChoose(id)}
          className={`${ROUND} left-3 ${isChosen ? 'bg-accent text-accent-ink!' : OFF}`}
        >
          {isChosen ? (
            <CheckIcon />
          ) : (
            <span className="size-4.5 rounded-full border-2 border-current" />
          )}
        </button>
      )}
      <button
        type="button"
        aria-pressed={isFavourite}
        aria-label={`Favourite ${text}`}
        onClick={() => void actions.onFavourite(photo)}
        className={`${ROUND} right-3 ${isFavourite ? 'bg-black/75' : OFF}`}
      >
        <HeartIcon filled={isFavourite} />
      </button>
    </>
  );
}
