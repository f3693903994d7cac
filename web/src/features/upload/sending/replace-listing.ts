import type { ListingList } from '@roomlight/contracts';
import { folderNameOf } from '@roomlight/contracts/rules';
import { api } from '../../../lib/api/api';
import type { ToastMessage } from '../../../ui/overlay/toast-store';
import type { ListingConflict } from './conflict';

/** How long after a confirmed cancellation the upload continues. */
const GO_ON_AFTER_MS = 500;

/** The person who uploads, to notify and to ask. */
export interface UploadPerson {
  notify: (message: ToastMessage) => void;
  confirmReplacing: (conflict: ListingConflict) => Promise<boolean>;
}

/** The listing of the same name that blocks the sets from being queued; null when there is none. */
export async function listingInTheWay(listingName: string): Promise<ListingConflict | null> {
  const { listings } = await api<ListingList>('/api/queue/listings');
  const folderName = folderNameOf(listingName);
  const found = listings.find(
    (listing) => listing.status !== 'completed' && folderNameOf(listing.listingName) === folderName,
  );
  return found === undefined
    ? null
    : {
        conflict: true,
        listingName: found.listingName,
        existingStatus: found.status,
        completedPhotos: found.completedPhotos,
        totalPhotos: found.totalPhotos,
      };
}

/** Whether the listing in the way has been cancelled. Asks first, and announces a refusal or a failure. */
export async function replaceListing(
  conflict: ListingConflict,
  person: UploadPerson,
): Promise<boolean> {
  const { listingName } = conflict;
  if (!(await person.confirmReplacing(conflict))) {
    person.notify({
      title: 'Upload Cancelled',
      description: `"${listingName}" stays in the queue as it is.`,
    });
    return false;
  }
  try {
    await api('/api/queue/cancel-listing', { method: 'POST', body: { listingName } });
    return true;
  } catch (error) {
    person.notify({
      title: 'Cancellation Failed',
      description: error instanceof Error ? error.message : String(error),
      variant: 'destructive',
    });
    return false;
  }
}

/** Announces that the listing is no longer in the way, and gives the server a moment. */
export async function goOnUploading(listingName: string, person: UploadPerson): Promise<void> {
  person.notify({
    title: 'Listing Cancelled',
    description: `"${listingName}" was cancelled. Uploading again.`,
  });
  await pause();
}

/** Gives the server a moment. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, GO_ON_AFTER_MS));
}
