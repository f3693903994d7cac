import type { SharedListing } from '@roomlight/contracts';
import { DownloadIcon } from './icons';
import { PageButton } from './page-button';

interface DownloadBarProps {
  listing: SharedListing;
  chosen: ReadonlySet<string>;
  onDownload: (photoIds: readonly string[]) => Promise<void>;
  onClear: () => void;
  failure: string;
}

/** What can be downloaded now. It stays in sight while the page is scrolled. */
export function DownloadBar({ listing, chosen, onDownload, onClear, failure }: DownloadBarProps) {
  const { state, photos, downloadsLeft } = listing;
  const favourites = photos.filter(({ isFavourite }) => isFavourite).map(({ id }) => id);
  if (state === 'locked') {
    return <Announcement text={failure} />;
  }
  return (
    <div className="sticky top-0 z-10 bg-page px-5 py-3">
      <div className="flex flex-wrap items-center justify-center gap-3">
        {chosen.size > 0 ? (
          <>
            <PageButton
              look="primary"
              disabled={state === 'used_up'}
              onClick={() => void onDownload([...chosen])}
            >
              <DownloadIcon />
              Download {chosen.size} selected
            </PageButton>
            <PageButton onClick={onClear}>Clear selection</PageButton>
          </>
        ) : (
          <>
            <PageButton
              look="primary"
              disabled={state === 'used_up'}
              onClick={() => void onDownload([])}
            >
              <DownloadIcon />
              Download all
            </PageButton>
            {favourites.length > 0 && (
              <PageButton
                disabled={state === 'used_up'}
                onClick={() => void onDownload(favourites)}
              >
                Download {favourites.length} {favourites.length === 1 ? 'favourite' : 'favourites'}
              </PageButton>
            )}
          </>
        )}
      </div>
      <Announcement text={failure === '' ? leftText(state, downloadsLeft) : failure} />
    </div>
  );
}

function Announcement({ text }: { text: string }) {
  return (
    <p role="status" className="mt-2 text-center text-sm text-muted empty:hidden">
      {text}
    </p>
  );
}

function leftText(state: SharedListing['state'], left: number | null): string {
  if (state === 'used_up') {
    return 'All downloads of this link have been used. Ask the photographer for a new one.';
  }
  return left === null ? '' : `${left} ${left === 1 ? 'download' : 'downloads'} left`;
}
