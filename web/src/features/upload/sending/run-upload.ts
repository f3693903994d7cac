import type { Board } from '../board/board.rules';
import { planUpload, sizeOf, type UploadPlan } from './chunk-plan.rules';
import { isPhoto } from '../files/camera-files.rules';
import { conflictOf, faultsBehind, isEnded, isUnpaid, unreadableAmong } from './conflict';
import { discardUpload, type SavedExteriors } from './discard-upload';
import { fileStates, type FileState } from './file-states.rules';
import { leaveOutPhotos, unreadableListText, type LeftOut } from './left-out.rules';
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
import { uploadedText } from './uploaded-text.rules';
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
  /** Whether an earlier attempt has brought some of the sets to the server. */
  setsTaken: boolean;
  /** Whether an earlier attempt has already queued the sets. */
  setsQueued: boolean;
  /** Photos that an earlier attempt left out, with the reasons. */
  faulty: ReadonlyMap<File, string>;
  /** Whether the server holds an upload of other photos for the listing, which this page has begun and ends now. */
  replacesOwn: boolean;
}

export interface UploadProgress {
  /** Called when the transfer starts. */
  onStart: (totalBytes: number) => void;
  /** Called before sets are sent, with the bytes that an earlier attempt has brought to the server. */
  onFound: (bytes: number) => void;
  /** @param states of the files that don't wait */
  onProgress: (sentBytes: number, states: ReadonlyMap<File, FileState>) => void;
  /** Called when the queue has sets, though maybe not all of them. */
  onSetsTaken: () => void;
  onSetsQueued: (files: readonly File[]) => void;
  /** Called with photos that are left out, and the id of the upload of the others. */
  onLeftOut: (faulty: ReadonlyMap<File, string>, uploadId: string) => void;
  /** Called with exteriors that are in the folder now, and where they are. */
  onSaved: (files: File[], saved: SavedExteriors) => void;
}

export type UploadOutcome =
  | { kind: 'uploaded'; next: '/queue' | '/enhancement-settings' }
  /** Some photos can't be uploaded; the others are, but for frames that wait for one of these. */
  | ({ kind: 'partly-uploaded' } & PartOfListing)
  /** `unsent` is uploaded once `photoCount` photos are paid for. */
  | { kind: 'payment-required'; photoCount: number; unsent: File[] }
  | { kind: 'not-uploaded' }
  /** The server has ended the upload that these files began; the next attempt begins another. */
  | { kind: 'upload-ended' };

/** An upload that lacks some photos. */
export interface PartOfListing {
  /** Says where the others are. */
  text: string;
  next: '/queue' | '/enhancement-settings';
  leftOut: LeftOut[];
  waiting: File[];
}

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

  const { leftOut, waiting, ...whole } = leaveOutPhotos(shoot.sets, shoot.exteriors, job.faulty);
  let queued = job.setsQueued ? whole.sets : [];
  let sets = job.setsQueued ? [] : whole.sets;
  let exteriors = whole.exteriors.filter((file) => !job.saved.has(file));
  let { uploadId } = job;
  const filesLeft = () => [...sets.flatMap(({ frames }) => frames), ...exteriors];
  const leaveOut = (faulty: ReadonlyMap<File, string>) => {
    const remaining = leaveOutPhotos(sets, exteriors, faulty);
    const isOtherUpload = remaining.sets.length < sets.length;
    sets = remaining.sets;
    exteriors = remaining.exteriors;
    leftOut.push(...remaining.leftOut);
    waiting.push(...remaining.waiting);
    return isOtherUpload;
  };
  /** Ends the upload that was begun with more sets or others. */
  const beginAnother = async (faulty: ReadonlyMap<File, string>) => {
    uploadId = crypto.randomUUID();
    await discardUpload({ listingName: job.listingName, hasSets: true, saved: [] });
    progress.onLeftOut(faulty, uploadId);
  };

  const unreadable = await unreadableAmong(filesLeft());
  if (unreadable.size > 0 && unreadable.size === filesLeft().length) {
    return refuse("Photos can't be read", unreadableListText(unreadable));
  }
  const hasBegun = leaveOut(unreadable) && job.setsTaken;

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

  try {
    if (hasBegun || job.replacesOwn) {
      await beginAnother(unreadable);
    }
  } catch (error) {
    return refuse('Processing failed', messageOf(error));
  }

  let plan = planUpload(sets);
  progress.onStart(plan.totalBytes + sizeOf(exteriors));
  let savedPhotos = job.saved.size;

  while (sets.length > 0) {
    try {
      if (!(await queueSets({ ...job, uploadId }, plan, person, progress, signal))) {
        return NOT_UPLOADED;
      }
      queued = sets;
      progress.onSetsQueued(sets.flatMap(({ frames }) => frames));
      sets = [];
    } catch (error) {
      const frames = sets.flatMap((set) => set.frames);
      const faulty = await faultsBehind(error, frames);
      if (faulty.size === 0) {
        const outcome = await payOrRefuse(error, messageOf(error));
        return isEnded(error) ? { kind: 'upload-ended' } : outcome;
      }
      if (faulty.size > 1 && faulty.size === frames.length) {
        // What is sent stays until the card is back.
        return refuse("Photos can't be read", unreadableListText(faulty));
      }
      leaveOut(faulty);
      try {
        await beginAnother(faulty);
      } catch (problem) {
        return refuse('Processing failed', messageOf(problem));
      }
      plan = planUpload(sets);
      progress.onStart(plan.totalBytes + sizeOf(exteriors));
    }
  }
  let savedBytes = 0;
  while (exteriors.length > 0) {
    try {
      const before = plan.totalBytes + savedBytes;
      const states = fileStates(plan, new Map());
      whole.exteriors
        .filter((file) => !exteriors.includes(file))
        .forEach((file) => states.set(file, 'uploaded'));
      await saveExteriors(job.listingName, exteriors, {
        onProgress: (bytes) => progress.onProgress(before + bytes, states),
        onSaved: (files, saved) => {
          exteriors = exteriors.filter((file) => !files.includes(file));
          files.forEach((file) => states.set(file, 'uploaded'));
          savedBytes += sizeOf(files);
          savedPhotos += files.length;
          progress.onSaved(files, saved);
        },
        signal,
      });
    } catch (error) {
      const faulty = await faultsBehind(error, exteriors);
      if (faulty.size === 0) {
        return payOrRefuse(error, `Failed to save exterior photos to folder: ${messageOf(error)}`);
      }
      leaveOut(faulty);
      progress.onLeftOut(faulty, uploadId);
    }
  }

  const text = uploadedText(queued, savedPhotos);
  const next = queued.length > 0 ? '/queue' : '/enhancement-settings';
  if (text === '') {
    return refuse('Processing failed', leftOut.map(({ reason }) => reason).join(' '));
  }
  if (leftOut.length > 0) {
    return { kind: 'partly-uploaded', text, next, leftOut, waiting };
  }
  person.notify({ title: 'Upload complete!', description: text });
  return { kind: 'uploaded', next };
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
  const { onFound, onProgress, onSetsTaken } = progress;
  const options = { onFound, onProgress, onTaken: onSetsTaken, signal };
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
