import type { SharedListing } from '@roomlight/contracts';
import { CheckIcon, HeartIcon } from './icons';
import { IN_COLUMNS, photoSources, photoText } from './pictures.rules';

interface PhotoTileProps {
  token: string;
  listing: SharedListing;
  index: number;
  isChosen: boolean;
  onOpen: () => void;
  onChoose: () => void;
  onFavourite: () => Promise<void>;
}

const ROUND =
  'absolute flex size-11 items-center justify-center rounded-full text-white transition-colors';
const ON = 'bg-black/75';
const OFF = 'bg-black/50 hover:bg-black/75';

export function PhotoTile(props: PhotoTileProps) {
  const { token, listing, index, isChosen, onOpen, onChoose, onFavourite } = props;
  const photo = listing.photos[index];
  if (photo === undefined) {
    return null;
  }
  const { width, height, isFavourite } = photo;
  const text = photoText(photo, index + 1);
  return (
    <li className="relative">
      <button
        type="button"
        aria-label={`Open ${text}`}
        onClick={onOpen}
        className="block w-full -outline-offset-4!"
      >
        <img
          {...photoSources(token, listing, photo)}
          sizes={IN_COLUMNS}
          width={width}
          height={height}
          alt=""
          loading="lazy"
          decoding="async"
          className="aspect-3/2 w-full bg-sunken object-cover"
        />
      </button>
      {listing.state !== 'locked' && (
        <button
          type="button"
          aria-pressed={isChosen}
          aria-label={`Select ${text}`}
          onClick={onChoose}
          className={`${ROUND} top-3 left-3 ${isChosen ? 'bg-accent text-accent-ink!' : OFF}`}
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
        onClick={() => void onFavourite()}
        className={`${ROUND} top-3 right-3 ${isFavourite ? ON : OFF}`}
      >
        <HeartIcon filled={isFavourite} />
      </button>
    </li>
  );
}
