import type {
  DraftCorrection,
  SharedCorrections,
  SharedDownload,
  SharedListing,
} from '@roomlight/contracts';
import { api, ApiError, request } from '../../lib/api/api';
import { completeSharedListing, type EarlySharedListing } from '../../lib/api/early-answers.rules';
import { openDownload } from '../../lib/browser/open-download';
import { shareAddress } from './photos/pictures.rules';

export async function openShare(token: string): Promise<SharedListing> {
  return completeSharedListing(await api<EarlySharedListing>(shareAddress(token)));
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

const correctionsAddress = (token: string): string => `${shareAddress(token)}/corrections`;

export function readCorrections(token: string): Promise<SharedCorrections> {
  return api<SharedCorrections>(correctionsAddress(token));
}

export function writeCorrection(
  token: string,
  id: string,
  correction: DraftCorrection,
): Promise<SharedCorrections> {
  return api<SharedCorrections>(`${correctionsAddress(token)}/${id}`, {
    method: 'PUT',
    body: correction,
  });
}

export function deleteCorrection(token: string, id: string): Promise<SharedCorrections> {
  return api<SharedCorrections>(`${correctionsAddress(token)}/${id}`, { method: 'DELETE' });
}

export function sendRound(token: string, roundId: string): Promise<SharedCorrections> {
  return api<SharedCorrections>(`${correctionsAddress(token)}/send`, {
    method: 'POST',
    body: { roundId },
  });
}

export function approveListing(token: string): Promise<SharedCorrections> {
  return api<SharedCorrections>(`${shareAddress(token)}/approval`, { method: 'PUT', body: {} });
}

/**
 * Waits until the photos are made in the colours of the link, counts a download and has the browser save it.
 * @param photoIds none of them means all
 * @param unaltered whether they are wanted as they were before their content was changed
 */
export async function download(
  token: string,
  photoIds: readonly string[],
  unaltered: boolean,
): Promise<void> {
  const address = `${shareAddress(token)}/downloads`;
  const body = { photoIds, unaltered };
  let begun: SharedDownload | null = null;
  while (begun === null) {
    begun = await api<SharedDownload>(address, { method: 'POST', body }).catch(unlessNotReady);
  }
  openDownload(`${address}/${begun.id}`);
}

/** The server has worked for some seconds before it says so. */
function unlessNotReady(error: unknown): null {
  if (error instanceof ApiError && error.problem?.code === 'download_not_ready') {
    return null;
  }
  throw error;
}
