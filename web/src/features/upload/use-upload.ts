import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { toast } from '../../ui/overlay/toast-store';
import type { ListingConflict } from './conflict';
import { runUpload, type UploadOutcome } from './run-upload';
import type { PickedFiles } from './use-picked-files';
import { addSample, secondsRemaining, type ProgressSample } from './upload-progress.rules';

export type UploadPhase =
  | { name: 'idle' }
  | { name: 'checking' }
  | { name: 'sending'; sentBytes: number; totalBytes: number; samples: ProgressSample[] }
  /** The page is about to change: everything is done, or must be paid for first. */
  | { name: 'leaving'; to: 'results' | 'checkout' };

type PhaseChange =
  | { type: 'checking' }
  | { type: 'started'; totalBytes: number; at: number }
  | { type: 'sent'; bytes: number; at: number }
  | { type: 'leaving'; to: 'results' | 'checkout' }
  | { type: 'failed' };

function nextPhase(phase: UploadPhase, change: PhaseChange): UploadPhase {
  switch (change.type) {
    case 'checking':
      return { name: 'checking' };
    case 'started':
      return {
        name: 'sending',
        sentBytes: 0,
        totalBytes: change.totalBytes,
        samples: [{ at: change.at, bytes: 0 }],
      };
    case 'sent':
      return phase.name === 'sending'
        ? {
            ...phase,
            sentBytes: change.bytes,
            samples: addSample(phase.samples, { at: change.at, bytes: change.bytes }),
          }
        : phase;
    case 'leaving':
      return { name: 'leaving', to: change.to };
    case 'failed':
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
  setsQueued: boolean;
}

const attemptOf = (uploadId: string): Attempt => ({
  uploadId,
  saved: new Set(),
  setsQueued: false,
});

/** Uploads the picked files for a listing, and tracks the progress. Leaving the page stops the upload. */
export function useUpload(listingName: string, picked: PickedFiles, onPartUploaded: () => void) {
  const [phase, change] = useReducer(nextPhase, { name: 'idle' });
  const [question, setQuestion] = useState<Question | null>(null);
  const attempt = useRef<{ picked: PickedFiles; state: Attempt } | null>(null);
  const stop = useRef<AbortController | null>(null);

  useEffect(() => () => stop.current?.abort(), []);

  const start = useCallback(async (): Promise<UploadOutcome> => {
    if (attempt.current?.picked !== picked) {
      attempt.current = { picked, state: attemptOf(picked.uploadId) };
    }
    const { state } = attempt.current;
    const controller = new AbortController();
    stop.current = controller;
    change({ type: 'checking' });
    const outcome = await runUpload(
      { listingName, files: picked.files, ...state },
      {
        notify: toast,
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
        onProgress: (bytes) => change({ type: 'sent', bytes, at: performance.now() }),
        onSetsQueued: () => {
          state.setsQueued = true;
          onPartUploaded();
        },
        onSaved: (saved) => {
          saved.forEach((file) => state.saved.add(file));
          onPartUploaded();
        },
      },
      controller.signal,
    );
    switch (outcome.kind) {
      case 'uploaded':
        change({ type: 'leaving', to: 'results' });
        break;
      case 'payment-required':
        change({ type: 'leaving', to: 'checkout' });
        break;
      case 'upload-ended':
        attempt.current = { picked, state: attemptOf(crypto.randomUUID()) };
        change({ type: 'failed' });
        break;
      case 'not-uploaded':
        change({ type: 'failed' });
        break;
    }
    return outcome;
  }, [listingName, picked, onPartUploaded]);

  return { phase, question, start };
}

/** Seconds until the upload is complete; null while there is too little data. */
export function remainingSeconds(phase: UploadPhase): number | null {
  return phase.name === 'sending' ? secondsRemaining(phase.samples, phase.totalBytes) : null;
}
