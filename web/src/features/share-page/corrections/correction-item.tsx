import type { SharedCorrection, SharedListing } from '@roomlight/contracts';
import { photoSources, photoText } from '../photos/pictures.rules';
import { PinDot } from './pin';
import { outcomeText } from './pins.rules';

interface CorrectionItemProps {
  token: string;
  listing: SharedListing;
  correction: SharedCorrection;
  number: number;
  onOpen: (photoId: string) => void;
  /** Null when it has been sent. */
  onDelete: (() => void) | null;
}

/** One correction with its photo and the photographer's answer. */
export function CorrectionItem(props: CorrectionItemProps) {
  const { token, listing, correction, number, onOpen, onDelete } = props;
  const { photoId, place, text, outcome, answer } = correction;
  const index = listing.photos.findIndex(({ id }) => id === photoId);
  const photo = listing.photos[index];
  return (
    <li className="flex gap-4 rounded-2xl border border-line bg-surface p-3">
      {photo === undefined ? (
        <p className="grid aspect-3/2 w-28 shrink-0 place-items-center rounded-lg bg-sunken p-2 text-center text-xs text-muted">
          No longer shown
        </p>
      ) : (
        <button
          type="button"
          aria-label={`Open comment ${number} on ${photoText(photo, index + 1)}`}
          onClick={() => onOpen(photoId)}
          className="relative w-28 shrink-0 self-start overflow-hidden rounded-lg sm:w-36"
          style={{ aspectRatio: photo.width / photo.height }}
        >
          <img
            {...photoSources(token, listing, photo)}
            sizes="9rem"
            alt=""
            loading="lazy"
            className="absolute inset-0 size-full bg-sunken"
          />
          <span
            className="absolute -translate-1/2 scale-80"
            style={{ left: `${place.x * 100}%`, top: `${place.y * 100}%` }}
          >
            <PinDot number={number} outcome={outcome} />
          </span>
        </button>
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="wrap-anywhere">{text}</p>
        {place.isOutside && (
          <p className="text-sm text-muted">This place has been cut off since.</p>
        )}
        {outcome !== null && (
          <p className="text-sm wrap-anywhere text-muted">
            <strong
              className={`font-semibold ${outcome === 'done' ? 'text-success-text' : 'text-ink'}`}
            >
              {outcomeText(correction)}
            </strong>
            {answer !== '' && `: ${answer}`}
          </p>
        )}
        {onDelete !== null && (
          <button
            type="button"
            aria-label={`Delete comment ${number}`}
            onClick={onDelete}
            className="-mb-2 h-11 self-end px-2 text-sm font-semibold text-muted underline underline-offset-4 hover:text-ink"
          >
            Delete
          </button>
        )}
      </div>
    </li>
  );
}
