import { folderNameOf } from '@roomlight/contracts/rules';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { toast } from '../../ui/overlay/toast-store';
import { errorText } from '../../lib/api/api';
import { inOneTab } from '../../lib/browser/one-tab';
import type { Board } from './board/board.rules';
import type { ListingConflict } from './sending/conflict';
import { discardUpload, type SavedExteriors } from './sending/discard-upload';
import type { FileState } from './sending/file-states.rules';
import { runUpload, type UploadOutcome } from './sending/run-upload';
import type { PickedFiles } from './arranging/use-picked-files';
import { addSample, secondsRemaining, type ProgressSample } from './upload-progress.rules';

export type UploadPhase =
  | { name: 'idle' }
  | { name: 'checking' }
  | {
      name: 'sending';
      sentBytes: number;
      totalBytes: number;
      /** Those that an earlier attempt has brought to the server. */
      foundBytes: number;
      samples: ProgressSample[];
      /** Of the files that don't wait. */
      states: ReadonlyMap<File, FileState>;
    }
  | { name: 'cancelling' }
  /** The page is about to change: everything is done, or must be paid for first. */
  | { name: 'leaving'; to: 'results' | 'checkout' };

type PhaseChange =
  | { type: 'checking' }
  | { type: 'started'; totalBytes: number; at: number }
  | { type: 'found'; bytes: number; at: number }
  | { type: 'sent'; bytes: number; at: number; states: ReadonlyMap<File, FileState> }
  | { type: 'leaving'; to: 'results' | 'checkout' }
  | { type: 'cancelling' }
  | { type: 'ended' };

function nextPhase(phase: UploadPhase, change: PhaseChange): UploadPhase {
  switch (change.type) {
    case 'checking':
      return { name: 'checking' };
    case 'started':
      return {
        name: 'sending',
        sentBytes: 0,
        totalBytes: change.totalBytes,
        foundBytes: 0,
        states: new Map(),
        samples: [{ at: change.at, bytes: 0 }],
      };
    case 'found':
      // What was there before says nothing about the speed.
      return phase.name === 'sending'
        ? {
            ...phase,
            foundBytes: change.bytes,
            samples: [{ at: change.at, bytes: change.bytes }],
          }
        : phase;
    case 'sent':
      return phase.name === 'sending'
        ? {
            ...phase,
            sentBytes: change.bytes,
            states: change.states,
            samples: addSample(phase.samples, { at: change.at, bytes: change.bytes }),
          }
        : phase;
    case 'leaving':
      return { name: 'leaving', to: change.to };
    case 'cancelling':
      return phase.name === 'idle' ? phase : { name: 'cancelling' };
    case 'ended':
      return { name: 'idle' };
  }
}

interface Question {
  conflict: ListingConflict;
  answer: (replace: boolean) => void;
}

/** The results of earlier attempts with the same files. */
interface Attempt {
  uploadId: string;
  saved: Set<File>;
  savedAs: SavedExteriors[];
  setsTaken: boolean;
  setsQueued: boolean;
  faulty: Map<File, string>;
  replacesOwn: boolean;
}

/** @param before the attempt with other files, which may have left an unfinished upload on the server */
const attemptOf = (uploadId: string, before: Attempt | null = null): Attempt => ({
  uploadId,
  saved: new Set(),
  savedAs: [],
  setsTaken: false,
  setsQueued: false,
  faulty: new Map(),
  replacesOwn: before !== null && before.setsTaken && !before.setsQueued,
});

interface UploadEvents {
  /** Called with files that needn't be sent again. */
  onPartUploaded: (files: readonly File[]) => void;
  /** Called with the files that stay on the server. */
  onCancelled: (uploaded: readonly File[]) => void;
}

const UPLOADED_ELSEWHERE = {
  title: 'Uploading in another tab',
  description: 'This listing is being uploaded there. Close that tab to go on here.',
  variant: 'destructive',
} as const;

/** Uploads the picked files for a listing, and tracks the progress. Leaving the page stops the upload. */
export function useUpload(
  listingName: string,
  picked: PickedFiles,
  board: Board<File> | null,
  { onPartUploaded, onCancelled }: UploadEvents,
) {
  const [phase, change] = useReducer(nextPhase, { name: 'idle' });
  const [question, setQuestion] = useState<Question | null>(null);
  const attempt = useRef<{ picked: PickedFiles; state: Attempt } | null>(null);
  const stop = useRef<AbortController | null>(null);
  const isCancelled = useRef(false);

  useEffect(() => {
    const abort = () => stop.current?.abort();
    // A page that the browser keeps for 'Back' would go on sending.
    window.addEventListener('pagehide', abort);
    return () => {
      window.removeEventListener('pagehide', abort);
      abort();
    };
  }, []);

  const cancel = useCallback(() => {
    isCancelled.current = true;
    stop.current?.abort();
    change({ type: 'cancelling' });
  }, []);

  const start = useCallback(async (): Promise<UploadOutcome> => {
    if (attempt.current?.picked !== picked) {
      const before = attempt.current?.state;
      attempt.current = { picked, state: attemptOf(picked.uploadId, before) };
    }
    const { state } = attempt.current;
    const controller = new AbortController();
    stop.current = controller;
    isCancelled.current = false;
    change({ type: 'checking' });
    const run = () =>
      runUpload(
        { listingName, files: picked.files, board, developRaw: picked.developRaw, ...state },
        {
          notify: (message) => {
            if (!isCancelled.current) {
              toast(message);
            }
          },
          confirmReplacing: (conflict) =>
            new Promise((resolve) => {
              setQuestion({
                conflict,
                answer: (replace) => {
                  setQuestion(null);
                  resolve(replace);
                },
              });
            }),
        },
        {
          onStart: (totalBytes) => change({ type: 'started', totalBytes, at: performance.now() }),
          onFound: (bytes) => change({ type: 'found', bytes, at: performance.now() }),
          onProgress: (bytes, states) =>
            change({ type: 'sent', bytes, states, at: performance.now() }),
          onSetsTaken: () => {
            state.setsTaken = true;
          },
          onSetsQueued: (files) => {
            state.setsQueued = true;
            onPartUploaded(files);
          },
          onLeftOut: (faulty, uploadId) => {
            faulty.forEach((reason, file) => state.faulty.set(file, reason));
            if (uploadId !== state.uploadId) {
              state.uploadId = uploadId;
              state.setsTaken = false;
              state.replacesOwn = false;
            }
          },
          onSaved: (files, saved) => {
            files.forEach((file) => state.saved.add(file));
            state.savedAs.push(saved);
            onPartUploaded(files);
          },
        },
        controller.signal,
      );
    const outcome = await inOneTab(`upload/${folderNameOf(listingName)}`, run);
    if (outcome === null) {
      toast(UPLOADED_ELSEWHERE);
      change({ type: 'ended' });
      return { kind: 'not-uploaded' };
    }
    if (isCancelled.current) {
      await discard(listingName, state).then(onCancelled);
      attempt.current = null;
      change({ type: 'ended' });
      return { kind: 'not-uploaded' };
    }
    switch (outcome.kind) {
      case 'uploaded':
        change({ type: 'leaving', to: 'results' });
        break;
      case 'payment-required':
        change({ type: 'leaving', to: 'checkout' });
        break;
      case 'partly-uploaded':
        attempt.current = null;
        change({ type: 'ended' });
        break;
      case 'upload-ended':
        attempt.current = { picked, state: attemptOf(crypto.randomUUID()) };
        change({ type: 'ended' });
        break;
      case 'not-uploaded':
        change({ type: 'ended' });
        break;
    }
    return outcome;
  }, [listingName, picked, board, onPartUploaded, onCancelled]);

  return { phase, question, start, cancel };
}

/**
 * Removes what a cancelled attempt has uploaded, and says what came of it.
 * @returns the files that stay on the server
 */
async function discard(listingName: string, state: Attempt): Promise<readonly File[]> {
  const { setsTaken, setsQueued, saved, savedAs } = state;
  const staying =
    saved.size === 1 ? '1 exterior photo stays' : `${saved.size} exterior photos stay`;
  try {
    const isGone = await discardUpload({ listingName, hasSets: setsTaken, saved: savedAs });
    toast({
      title: 'Upload Cancelled',
      description: isGone
        ? `${setsQueued ? 'Photos that were already merged stay in the folder.' : 'Nothing was kept on the server.'} Your photos are still selected here.`
        : `${staying} in the folder, as already paid for.`,
    });
    return isGone ? [] : [...saved];
  } catch (error) {
    toast({
      title: 'Upload Cancelled',
      description: `What was already uploaded could not be removed: ${errorText(error, "the server can't be reached")}. Check the queue and the folder.`,
      variant: 'destructive',
    });
    return [...saved];
  }
}

/** Seconds until the upload is complete; null while there is too little data. */
export function remainingSeconds(phase: UploadPhase): number | null {
  return phase.name === 'sending' ? secondsRemaining(phase.samples, phase.totalBytes) : null;
}
