import type {
  RenditionWidth,
  SharedListing,
  SharedPhoto,
  UnalteredPhoto,
} from '@roomlight/contracts';

const WIDTHS: readonly RenditionWidth[] = [320, 640, 1280, 2048];
/** A locked link has no wider previews. */
const LOCKED_WIDTHS: readonly RenditionWidth[] = [320, 640, 1280];

/**
 * How wide a picture across a phone counts: less than it is, so that phones of up to 430 points take the copy of 640
 * pixels, which arrives in half the time of the next. Nobody sees more pixels there before the photo is opened.
 */
const ON_PHONES = '(max-width: 640px) and (min-resolution: 2.5dppx) 49vw, (max-width: 640px) 74vw';
/** How wide a picture across the page counts. The page's HTML says the same. */
export const ACROSS = `${ON_PHONES}, 100vw`;
/** In the columns of photos. */
export const IN_COLUMNS = `${ON_PHONES}, (min-width: 1280px) 33vw, 50vw`;

/** An image for screens of any size. */
export interface Sources {
  src: string;
  srcSet: string;
}

function sources(widths: readonly RenditionWidth[], at: (width: number) => string): Sources {
  return {
    src: at(widths[1] ?? 640),
    srcSet: widths.map((width) => `${at(width)} ${width}w`).join(', '),
  };
}

export const shareAddress = (token: string): string => `/api/shares/${encodeURIComponent(token)}`;

/**
 * The first photo, which can be asked for before the list of photos is there. The page's HTML shows it, too.
 * @param isNew after a payment, so that the browser doesn't keep showing the picture with the watermark
 */
export function coverSources(token: string, isNew = false): Sources {
  const version = isNew ? '&v=paid' : '';
  return sources([640, 1280, 2048], (width) => `${shareAddress(token)}/cover?w=${width}${version}`);
}

/** Each version, its colours, and a photo without its watermark have addresses of their own: browsers keep pictures. */
export function photoSources(
  token: string,
  listing: Pick<SharedListing, 'state'>,
  { id, versionId, adjustment }: SharedPhoto,
): Sources {
  const picture = adjustment === null ? versionId : `${versionId}-${adjustment}`;
  return previews(`${shareAddress(token)}/photos/${id}`, listing, picture);
}

/** An altered photo before its content was changed. */
export function unalteredSources(
  token: string,
  listing: Pick<SharedListing, 'state'>,
  { id }: SharedPhoto,
  { versionId }: UnalteredPhoto,
): Sources {
  return previews(`${shareAddress(token)}/photos/${id}/unaltered`, listing, versionId);
}

function previews(
  address: string,
  { state }: Pick<SharedListing, 'state'>,
  versionId: string,
): Sources {
  const isLocked = state === 'locked';
  const version = isLocked ? `${versionId}-locked` : versionId;
  return sources(
    isLocked ? LOCKED_WIDTHS : WIDTHS,
    (width) => `${address}?w=${width}&v=${version}`,
  );
}

/** What a screen reader says of a photo: a file name says little, but tells photos apart. */
export function photoText({ room, filename }: SharedPhoto, number: number): string {
  const name = room === null ? filename.replace(/\.\w+$/, '').replaceAll('_', ' ') : roomText(room);
  return `Photo ${number}: ${name}`;
}

const roomText = (room: string): string => room.replaceAll('_', ' ');
