import type { SharedListing } from '@roomlight/contracts';
import { lastDayText } from '@roomlight/contracts/rules';

/** Below the cover; on a wide screen over its foot, so that the first screen says what this is. */
const OVER_COVER =
  'lg:pointer-events-none lg:absolute lg:inset-x-0 lg:bottom-0 lg:z-1 lg:max-w-none lg:bg-linear-to-t lg:from-black/85 lg:via-black/60 lg:to-transparent lg:pt-24 lg:text-white';

interface ListingTitleProps {
  listing: SharedListing;
  title: string;
}

/** What is shown, for whom, by whom, and until when. */
export function ListingTitle({ listing, title }: ListingTitleProps) {
  const { agentName, brand, photos, state, expiresAt, timeZone } = listing;
  const hasCover = photos.length > 0;
  const quiet = hasCover ? 'text-muted lg:text-white/90' : 'text-muted';
  // The foot of the cover is where the downloads are until the page is scrolled.
  const foot = state === 'locked' ? 'lg:pb-8' : 'lg:pb-28';
  return (
    <header
      className={`mx-auto flex max-w-5xl flex-col gap-3 px-5 pt-10 pb-8 text-center sm:pt-16 sm:pb-12 ${hasCover ? `${OVER_COVER} ${foot}` : ''}`}
    >
      <h1 className="text-3xl font-semibold text-balance sm:text-5xl">{title}</h1>
      <p className={quiet}>
        {photos.length} {photos.length === 1 ? 'photo' : 'photos'} for {agentName}
      </p>
      {brand !== null && (
        <p className="text-sm">
          Photographed by <strong className="font-semibold">{brand.name}</strong>
        </p>
      )}
      {expiresAt !== null && (
        <p className={`text-sm ${quiet}`}>
          This page works until {lastDayText({ expiresAt, timeZone }, 'long')}.
        </p>
      )}
    </header>
  );
}
