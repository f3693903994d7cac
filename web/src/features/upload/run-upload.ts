import type { Board } from './board/board.rules';
import { planUpload, sizeOf, type UploadPlan } from './chunk-plan.rules';
import { isPhoto } from './camera-files.rules';
import { conflictOf, isEnded, isUnpaid } from './conflict';
import type { SavedExteriors } from './discard-upload';
import { unpaidAfterCancelling, unpaidPhotos } from './payment-due.rules';
import {
  goOnUploading,
  listingInTheWay,
  pause,
  replaceListing,
  type UploadPerson,
} from './replace-listing';
import { checkPayment } from './requests';
import { saveExteriors } from './save-exteriors';
import { shootToUpload } from './shoot-to-upload.rules';
import { uploadListing } from './upload-listing';

export interface UploadJob {
  listingName: string;
  /** Stays the same when the same files are retried, so that nothing is sent twice. */
  uploadId: string;
  files: readonly File[];
  /** Null when the files' names tell the sets. */
  board: Board<File> | null;
  developRaw: boolean;
  /** Exteriors that an earlier attempt saved. */
  saved: ReadonlySet<File>;
  /** Whether an earlier attempt has already queued the sets. */
  setsQueued: boolean;
}

export interface UploadProgress {
  /** Called when the transfer starts. */
  onStart: (totalBytes: number) => void;
  onProgress: (sentBytes: number) => void;
  /** Called when the queue has sets, though maybe not all of them. */
  onSetsTaken: () => void;
  onSetsQueued: (files: readonly File[]) => void;
  /** Called with exteriors that are in the folder now, and where they are. */
  onSaved: (files: File[], saved: SavedExteriors) => void;
}

export type UploadOutcome =
  | { kind: 'uploaded'; next: '/queue' | '/enhancement-settings' }
  /** `unsent` is uploaded once `photoCount` photos are paid for. */
  | { kind: 'payment-required'; photoCount: number; unsent: File[] }
  | { kind: 'not-uploaded' }
  /** The server has ended the upload that these files began; the next attempt begins another. */
  | { kind: 'upload-ended' };

const NOT_UPLOADED: UploadOutcome = { kind: 'not-uploaded' };

/**
 * Takes a listing's files from the browser to the queue (interior sets) and the folder (exteriors): checks them, checks
 * payment, uploads, and asks when a listing of the same name is in the way. Failures are reported to the person.
 */
export async function runUpload(
  job: UploadJob,
  person: UploadPerson,
  progress: UploadProgress,
  signal: AbortSignal,
): Promise<UploadOutcome> {
  const refuse = (title: string, description: string): UploadOutcome => {
    // A person who has left the page has stopped the upload deliberately.
    if (!signal.aborted) {
      person.notify({ title, description, variant: 'destructive' });
    }
    return NOT_UPLOADED;
  };

  if (job.files.length === 0) {
    return refuse('Missing images', 'Please choose the photos of this listing first.');
  }
  if (!job.files.every(isPhoto)) {
    return refuse('Invalid files', 'All files must be images');
  }
  const shoot = shootToUpload(job.files, job.board);
  if (shoot.kind === 'refused') {
    return refuse(shoot.problem.title, shoot.problem.message);
  }

  let sets = job.setsQueued ? [] : shoot.sets;
  let exteriors = shoot.exteriors.filter((file) => !job.saved.has(file));

  /** Leads to the checkout, if the files not yet uploaded must be paid for. */
  const paymentFirst = async (): Promise<UploadOutcome | null> => {
    const selected = sets.length + exteriors.length;
    const askFor = (count: number) => checkPayment(job.listingName, count);
    let photoCount = await unpaidPhotos(selected, askFor);
    if (photoCount !== null && photoCount > selected && sets.length > 0) {
      // Photos that are about to be replaced must not be charged in addition.
      const conflict = await listingInTheWay(job.listingName);
      if (conflict !== null) {
        if (!(await replaceListing(conflict, person))) {
          return NOT_UPLOADED;
        }
        await goOnUploading(conflict.listingName, person);
        const ask = () => unpaidPhotos(selected, askFor);
        const hasLess = conflict.completedPhotos < conflict.totalPhotos;
        photoCount = await (hasLess ? unpaidAfterCancelling(photoCount, ask, pause) : ask());
      }
    }
    const unsent = new Set([...sets.flatMap(({ frames }) => frames), ...exteriors]);
    return photoCount === null
      ? null
      : {
          kind: 'payment-required',
          photoCount,
          unsent: job.files.filter((file) => unsent.has(file)),
        };
  };
  try {
    const payment = await paymentFirst();
    if (payment !== null) {
      return payment;
    }
  } catch {
    return refuse(
      'Payment Check Failed',
      'Unable to verify payment status. Please try again or contact support.',
    );
  }
  /** Starts the payment that a request was refused for; any other failure is reported. */
  const payOrRefuse = async (error: unknown, description: string): Promise<UploadOutcome> => {
    const payment = isUnpaid(error) ? await paymentFirst().catch(() => null) : null;
    return payment ?? refuse('Processing failed', description);
  };

  const plan = planUpload(sets);
  progress.onStart(plan.totalBytes + sizeOf(exteriors));

  try {
    if (plan.chunks.length > 0) {
      const queued = await queueSets(job, plan, person, progress, signal);
      if (!queued) {
        return NOT_UPLOADED;
      }
      progress.onSetsQueued(sets.flatMap(({ frames }) => frames));
      sets = [];
    }
  } catch (error) {
    const outcome = await payOrRefuse(error, messageOf(error));
    return isEnded(error) ? { kind: 'upload-ended' } : outcome;
  }
  try {
    await saveExteriors(job.listingName, exteriors, {
      onProgress: (sent) => progress.onProgress(plan.totalBytes + sent),
      onSaved: (files, saved) => {
        exteriors = exteriors.filter((file) => !files.includes(file));
        progress.onSaved(files, saved);
      },
      signal,
    });
  } catch (error) {
    return payOrRefuse(error, `Failed to save exterior photos to folder: ${messageOf(error)}`);
  }

  person.notify({
    title: 'Upload complete!',
    description: uploadedText(shoot.sets.length, shoot.exteriors.length),
  });
  return { kind: 'uploaded', next: shoot.sets.length > 0 ? '/queue' : '/enhancement-settings' };
}

/** Says where the photos are now; at least one of the counts isn't 0. */
function uploadedText(sets: number, exteriors: number): string {
  return [
    ...(sets > 0 ? [`${sets} interior ${sets === 1 ? 'set is' : 'sets are'} in the queue.`] : []),
    ...(exteriors > 0
      ? [
          `${exteriors} exterior ${exteriors === 1 ? 'photo is' : 'photos are'} saved in the folder.`,
        ]
      : []),
  ].join(' ');
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Queues the sets, and returns whether that succeeded. Asks before it cancels a listing of the same name. */
async function queueSets(
  job: UploadJob,
  plan: UploadPlan<File>,
  person: UploadPerson,
  progress: UploadProgress,
  signal: AbortSignal,
): Promise<boolean> {
  const { listingName, uploadId, developRaw } = job;
  const upload = { listingName, uploadId, developRaw, plan };
  const { onProgress, onSetsTaken } = progress;
  const options = { onProgress, onTaken: onSetsTaken, signal };
  try {
    await uploadListing(upload, options);
    return true;
  } catch (error) {
    const conflict = conflictOf(error);
    if (conflict === null) {
      throw error;
    }
    if (!(await replaceListing(conflict, person))) {
      return false;
    }
    if (plan.chunks.length > 1) {
      person.notify({
        title: 'Please retry upload',
        description: `"${conflict.listingName}" was cancelled. Start the upload again.`,
      });
      return false;
    }
    await goOnUploading(conflict.listingName, person);
    await uploadListing(upload, options);
    return true;
  }
}
