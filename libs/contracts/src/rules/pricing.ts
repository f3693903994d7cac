export const INCLUDED_PHOTOS = 50;
export const EXTRA_PHOTO_CENTS = 50;
export const CURRENCY = 'usd';

/** Photos beyond the ones that the base price covers. */
export function extraPhotos(photoCount: number): number {
  return Math.max(0, photoCount - INCLUDED_PHOTOS);
}

/** The price of a listing in cents. A photo is one that the user gets back: a set is one, an exterior is one. */
export function listingPriceCents(baseCents: number, photoCount: number): number {
  return baseCents + extraPhotos(photoCount) * EXTRA_PHOTO_CENTS;
}

/** `4950` → `$49.50`. */
export function formatPrice(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

export interface PriceParts {
  /** The base price of the listing; zero when only additional photos are paid for. */
  baseCents: number;
  extraPhotos: number;
  extraCents: number;
}

/**
 * Splits an amount into its parts. `photoCount` is the listing's future number of photos; photos covered by an earlier
 * payment are in neither part.
 */
export function priceParts(amountCents: number, photoCount: number): PriceParts {
  const paidExtra = Math.min(extraPhotos(photoCount), Math.floor(amountCents / EXTRA_PHOTO_CENTS));
  const extraCents = paidExtra * EXTRA_PHOTO_CENTS;
  return { baseCents: amountCents - extraCents, extraPhotos: paidExtra, extraCents };
}
