import type { FolderDetail } from '@roomlight/contracts';
import { api, ApiError } from '../../../lib/api/api';
import { folderAddress } from '../../../lib/api/folders';
import { pause } from './replace-listing';
import { checkPayment } from './requests';

/** Exteriors that an upload has saved. */
export interface SavedExteriors {
  folderPath: string;
  /** Their names in the folder. */
  filenames: string[];
}

/** What an upload has left on the server. */
export interface UploadTraces {
  listingName: string;
  hasSets: boolean;
  saved: readonly SavedExteriors[];
}

/**
 * Removes what a cancelled upload has left on the server. Saved exteriors of a listing that must be paid for stay: they
 * count as delivered, and would have to be paid for once more.
 * @returns whether all of it is gone
 * @throws ApiError, TypeError
 */
export async function discardUpload(traces: UploadTraces): Promise<boolean> {
  const { listingName, hasSets, saved } = traces;
  const { paymentRequired, photosUploaded } = await checkPayment(listingName, 1);
  if (hasSets) {
    const body = { listingName };
    await unlessMissing(api('/api/queue/cancel-listing', { method: 'POST', body }));
    if (paymentRequired) {
      await untilForgotten(listingName, photosUploaded);
    }
  }
  if (saved.length > 0 && paymentRequired) {
    return false;
  }
  for (const { folderPath, filenames } of saved) {
    const folder = folderAddress(folderPath);
    for (const filename of filenames) {
      const photo = `${folder}/photo/${encodeURIComponent(filename)}`;
      await unlessMissing(api(photo, { method: 'DELETE' }));
    }
    const left = await unlessMissing(api<FolderDetail>(folder));
    if (left?.photos.length === 0) {
      await unlessMissing(api(folder, { method: 'DELETE' }));
    }
  }
  return true;
}

const ROUNDS = 5;

/** Waits for the server's accounting to leave out what was cancelled, or else a new attempt would be charged for it. */
async function untilForgotten(listingName: string, before: number): Promise<void> {
  for (let round = 1; round <= ROUNDS; round += 1) {
    if ((await checkPayment(listingName, 1)).photosUploaded < before) {
      return;
    }
    await pause();
  }
}

/** What is gone already needn't be removed. */
async function unlessMissing<Answer>(request: Promise<Answer>): Promise<Answer | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      return null;
    }
    throw error;
  }
}
