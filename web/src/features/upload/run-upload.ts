import { classifyFiles } from '@roomlight/contracts/interior-sets';
import type { ToastMessage } from '../../ui/toast-store';
import { planUpload, sizeOf, type UploadPlan } from './chunk-plan.rules';
import { conflictOf, isEnded, type ListingConflict } from './conflict';
import { cancelListing, checkPayment } from './requests';
import { saveExteriors } from './save-exteriors';
import { uploadListing } from './upload-listing';

/** How long after a confirmed cancellation the upload is tried again. */
const RETRY_AFTER_CANCEL_MS = 500;

export interface UploadJob {
  listingName: string;
  /** Stays the same when the same files are tried again: what is there already is not sent twice. */
  uploadId: string;
  files: readonly File[];
  /** Exteriors that an earlier try saved. */
  saved: ReadonlySet<File>;
  /** The sets are in the queue since an earlier try. */
  setsQueued: boolean;
}

export interface UploadPerson {
  notify: (message: ToastMessage) => void;
  confirmReplacing: (conflict: ListingConflict) => Promise<boolean>;
}

export interface UploadProgress {
  /** Called when bytes start to move. */
  onStart: (totalBytes: number) => void;
  onProgress: (sentBytes: number) => void;
  onSetsQueued: () => void;
  onSaved: (files: File[]) => void;
}

export type UploadOutcome =
  | { kind: 'uploaded'; next: '/queue' | '/enhancement-settings' }
  | { kind: 'payment-required'; photoCount: number }
  | { kind: 'not-uploaded' }
  /** The upload that these files began is over on the server: the next try begins another. */
  | { kind: 'upload-ended' };

const NOT_UPLOADED: UploadOutcome = { kind: 'not-uploaded' };

/**
 * Takes a listing's files from the browser to the queue (interior sets) and the folder (exteriors): checks them,
 * checks payment, uploads, and asks when a listing of the same name is in the way. What fails is told to the person.
 */
export async function runUpload(
  job: UploadJob,
  person: UploadPerson,
  progress: UploadProgress,
  signal: AbortSignal,
): Promise<UploadOutcome> {
  const refuse = (title: string, description: string): UploadOutcome => {
    // Who has left the page has stopped the upload, and knows.
    if (!signal.aborted) {
      person.notify({ title, description, variant: 'destructive' });
    }
    return NOT_UPLOADED;
  };

  if (job.files.length === 0) {
    return refuse('Missing images', 'Please choose the photos of this listing first.');
  }
  if (job.files.some(({ type }) => !type.startsWith('image/'))) {
    return refuse('Invalid files', 'All files must be images');
  }
  const shoot = classifyFiles(job.files);
  if (shoot.kind === 'refused') {
    return refuse(shoot.problem.title, shoot.problem.message);
  }

  const photoCount = shoot.sets.length + shoot.exteriors.length;
  try {
    const payment = await checkPayment(job.listingName, photoCount);
    if (payment.paymentRequired && !payment.paymentVerified) {
      return { kind: 'payment-required', photoCount };
    }
  } catch {
    return refuse(
      'Payment Check Failed',
      'Unable to verify payment status. Please try again or contact support.',
    );
  }

  const plan = planUpload(job.setsQueued ? [] : shoot.sets);
  const exteriors = shoot.exteriors.filter((file) => !job.saved.has(file));
  progress.onStart(plan.totalBytes + sizeOf(exteriors));

  try {
    if (plan.chunks.length > 0) {
      const queued = await queueSets(job, plan, person, progress, signal);
      if (!queued) {
        return NOT_UPLOADED;
      }
      progress.onSetsQueued();
    }
  } catch (error) {
    const outcome = refuse('Processing failed', messageOf(error));
    return isEnded(error) ? { kind: 'upload-ended' } : outcome;
  }
  try {
    await saveExteriors(job.listingName, exteriors, {
      onProgress: (sent) => progress.onProgress(plan.totalBytes + sent),
      onSaved: progress.onSaved,
      signal,
    });
  } catch (error) {
    return refuse(
      'Processing failed',
      `Failed to save exterior photos to folder: ${messageOf(error)}`,
    );
  }

  person.notify({
    title: 'Upload complete!',
    description:
      shoot.sets.length > 0
        ? `${shoot.sets.length} interior ${shoot.sets.length === 1 ? 'set is' : 'sets are'} in the queue.`
        : `${shoot.exteriors.length} exterior ${shoot.exteriors.length === 1 ? 'photo is' : 'photos are'} saved.`,
  });
  return { kind: 'uploaded', next: shoot.sets.length > 0 ? '/queue' : '/enhancement-settings' };
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Whether the sets are in the queue. Asks before it cancels a listing of the same name. */
async function queueSets(
  job: UploadJob,
  plan: UploadPlan<File>,
  person: UploadPerson,
  progress: UploadProgress,
  signal: AbortSignal,
): Promise<boolean> {
  const upload = { listingName: job.listingName, uploadId: job.uploadId, plan };
  const options = { onProgress: progress.onProgress, signal };
  try {
    await uploadListing(upload, options);
    return true;
  } catch (error) {
    const conflict = conflictOf(error);
    if (conflict === null) {
      throw error;
    }
    if (!(await person.confirmReplacing(conflict))) {
      person.notify({
        title: 'Upload Cancelled',
        description: `"${conflict.listingName}" stays in the queue as it is.`,
      });
      return false;
    }
    try {
      await cancelListing(conflict.listingName);
    } catch (cancelError) {
      person.notify({
        title: 'Cancellation Failed',
        description: messageOf(cancelError),
        variant: 'destructive',
      });
      return false;
    }
    if (plan.chunks.length > 1) {
      person.notify({
        title: 'Please retry upload',
        description: `"${conflict.listingName}" was cancelled. Start the upload again.`,
      });
      return false;
    }
    person.notify({
      title: 'Listing Cancelled',
      description: `"${conflict.listingName}" was cancelled. Uploading again.`,
    });
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_CANCEL_MS));
    await uploadListing(upload, options);
    return true;
  }
}
