import type { SharedDownload, SharedListing } from '@roomlight/contracts';
import { api, request } from '../../lib/api/api';
import { shareAddress } from './pictures.rules';

/** While a release rolls out, an earlier server may answer, which knows no prices. */
type EarlyListing = Omit<SharedListing, 'priceCents' | 'paid'> & Partial<SharedListing>;

export async function openShare(token: string): Promise<SharedListing> {
  return { priceCents: null, paid: null, ...(await api<EarlyListing>(shareAddress(token))) };
}

/** @throws ApiError 401 when the password is wrong, 429 after too many wrong ones */
export async function enterPassword(token: string, password: string): Promise<void> {
  await request(`${shareAddress(token)}/password`, { method: 'POST', body: { password } });
}

export async function markFavourite(
  token: string,
  photoId: string,
  isFavourite: boolean,
): Promise<void> {
  await request(`${shareAddress(token)}/favourites/${photoId}`, {
    method: isFavourite ? 'PUT' : 'DELETE',
  });
}

/**
 * Counts a download and has the browser save it.
 * @param photoIds none of them means all
 */
export async function download(token: string, photoIds: readonly string[]): Promise<void> {
  const address = `${shareAddress(token)}/downloads`;
  const { id } = await api<SharedDownload>(address, { method: 'POST', body: { photoIds } });
  // An answer to be saved leaves the page as it is.
  location.assign(`${address}/${id}`);
}
