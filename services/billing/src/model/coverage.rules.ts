import { EXTRA_PHOTO_CENTS, INCLUDED_PHOTOS } from '@roomlight/contracts';

/** Photos of a listing, counted from 1: those after `photosFrom` up to `photosTo`. */
export interface Photos {
  photosFrom: number;
  photosTo: number;
}

/** The amount due before a listing may have the given number of photos. */
export interface Due extends Photos {
  amountCents: number;
}

/** The number of paid photos: up to where payments reach without a gap. */
export function coveredPhotos(paid: readonly Photos[]): number {
  return inOrder(paid).reduce(
    (reach, { photosFrom, photosTo }) => (photosFrom <= reach ? Math.max(reach, photosTo) : reach),
    0,
  );
}

/**
 * The first payment of a listing covers the base price, which includes 50 photos, plus extra photos; a later one covers
 * the additional extra photos. Null when nothing is due.
 */
export function dueFor(photoCount: number, baseCents: number, paid: readonly Photos[]): Due | null {
  const photosFrom = coveredPhotos(paid);
  if (photoCount <= photosFrom) {
    return null;
  }
  const photosTo = Math.max(INCLUDED_PHOTOS, photoCount);
  const extras = unpaidBetween(Math.max(INCLUDED_PHOTOS, photosFrom), photosTo, paid);
  const amountCents = (photosFrom === 0 ? baseCents : 0) + extras * EXTRA_PHOTO_CENTS;
  return amountCents === 0 ? null : { photosFrom, photosTo, amountCents };
}

/** An extra photo that was paid for before the first payment was refunded isn't charged again. */
function unpaidBetween(from: number, to: number, paid: readonly Photos[]): number {
  let unpaid = 0;
  let reach = from;
  for (const { photosFrom, photosTo } of inOrder(paid)) {
    unpaid += Math.max(0, Math.min(photosFrom, to) - reach);
    reach = Math.max(reach, Math.min(photosTo, to));
  }
  return unpaid + to - reach;
}

const inOrder = (paid: readonly Photos[]): Photos[] =>
  paid.toSorted((a, b) => a.photosFrom - b.photosFrom);
