import type { SharedListing } from '@roomlight/contracts';
import { downloadNotice } from './download-words.rules';
import { DownloadIcon } from '../icons';
import { PageButton } from '../page-button';
import { PresetSelect } from './preset-select';
import type { Preparation } from './prepared-download';

interface DownloadBarProps {
  listing: SharedListing;
  chosen: ReadonlySet<string>;
  /** What the photos are downloaded for; null as they are. */
  presetId: string | null;
  onPreset: (presetId: string | null) => void;
  onDownload: (photoIds: readonly string[]) => Promise<void>;
  onClear: () => void;
  failure: string;
  /** Null while nothing is being prepared. */
  preparation: Preparation | null;
}

/** What can be downloaded now, and for what. It stays in sight while the page is scrolled. */
export function DownloadBar(props: DownloadBarProps) {
  const { listing, chosen, presetId, onPreset, onDownload, onClear, failure, preparation } = props;
  const { state, photos, downloadsLeft, presets } = listing;
  const favourites = photos.filter(({ isFavourite }) => isFavourite).map(({ id }) => id);
  if (state === 'locked') {
    return <Announcement text={failure} />;
  }
  const isDisabled = state === 'used_up' || preparation !== null;
  const download = (photoIds: readonly string[]) => void onDownload(photoIds);
  return (
    // On a wide screen, it lies over the foot of the cover, and over the photos when the page is scrolled.
    <div className="sticky top-0 z-10 bg-page px-5 py-4 lg:top-3 lg:mx-auto lg:-mt-24 lg:mb-8 lg:w-fit lg:max-w-[calc(100%-2.5rem)] lg:rounded-4xl lg:px-4 lg:py-3 lg:shadow-float">
      <div className="flex flex-wrap items-center justify-center gap-3">
        {presets.length > 0 && (
          <PresetSelect
            presets={presets}
            value={presetId}
            disabled={isDisabled}
            onChange={onPreset}
          />
        )}
        {chosen.size > 0 ? (
          <>
            <PageButton look="primary" disabled={isDisabled} onClick={() => download([...chosen])}>
              <DownloadIcon />
              Download {chosen.size} selected
            </PageButton>
            <PageButton onClick={onClear}>Clear selection</PageButton>
          </>
        ) : (
          <>
            <PageButton look="primary" disabled={isDisabled} onClick={() => download([])}>
              <DownloadIcon />
              Download all
            </PageButton>
            {favourites.length > 0 && (
              <PageButton disabled={isDisabled} onClick={() => download(favourites)}>
                Download {favourites.length} {favourites.length === 1 ? 'favourite' : 'favourites'}
              </PageButton>
            )}
          </>
        )}
      </div>
      {preparation !== null && <PreparationLine {...preparation} />}
      <Announcement text={downloadNotice(failure, preparation) || leftText(state, downloadsLeft)} />
    </div>
  );
}

function PreparationLine({ ready, total }: Preparation) {
  return (
    <div className="mx-auto mt-3 flex max-w-sm items-center gap-3 text-sm tabular-nums">
      <div
        role="progressbar"
        aria-label="Photos prepared"
        aria-valuenow={ready}
        aria-valuemin={0}
        aria-valuemax={total}
        className="h-2 flex-1 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full origin-left bg-accent transition-transform"
          style={{ transform: `scaleX(${total === 0 ? 0 : ready / total})` }}
        />
      </div>
      {ready} of {total}
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
