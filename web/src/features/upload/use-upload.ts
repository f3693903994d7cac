import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { toast } from '../../ui/toast-store';
import type { ListingConflict } from './conflict';
import { runUpload, type UploadOutcome } from './run-upload';
import { addSample, secondsRemaining, type ProgressSample } from './upload-progress.rules';

export type UploadPhase =
  | { name: 'idle' }
  | { name: 'checking' }
  | { name: 'sending'; sentBytes: number; totalBytes: number; samples: ProgressSample[] }
  /** All is done; the page is about to change. */
  | { name: 'leaving' };

type PhaseChange =
  | { type: 'checking' }
  | { type: 'started'; totalBytes: number; at: number }
  | { type: 'sent'; bytes: number; at: number }
  | { type: 'ended'; uploaded: boolean };

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
    case 'ended':
      return { name: change.uploaded ? 'leaving' : 'idle' };
  }
}

interface Question {
  conflict: ListingConflict;
  answer: (replace: boolean) => void;
}

/** What earlier tries with the same files have achieved. */
interface Attempt {
  uploadId: string;
  saved: Set<File>;
  setsQueued: boolean;
}

const freshAttempt = (): Attempt => ({
  uploadId: crypto.randomUUID(),
  saved: new Set(),
  setsQueued: false,
});

/** Uploads `files` for a listing, and knows how far it is. Leaving the page stops the upload. */
export function useUpload(listingName: string, files: readonly File[]) {
  const [phase, change] = useReducer(nextPhase, { name: 'idle' });
  const [question, setQuestion] = useState<Question | null>(null);
  const attempt = useRef<{ files: readonly File[]; state: Attempt } | null>(null);
  const stop = useRef<AbortController | null>(null);

  useEffect(() => () => stop.current?.abort(), []);

  const start = useCallback(async (): Promise<UploadOutcome> => {
    if (attempt.current?.files !== files) {
      attempt.current = { files, state: freshAttempt() };
    }
    const { state } = attempt.current;
    const controller = new AbortController();
    stop.current = controller;
    change({ type: 'checking' });
    const outcome = await runUpload(
      { listingName, files, ...state },
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
        },
        onSaved: (saved) => saved.forEach((file) => state.saved.add(file)),
      },
      controller.signal,
    );
    switch (outcome.kind) {
      case 'uploaded':
      case 'payment-required':
        change({ type: 'ended', uploaded: true });
        break;
      case 'upload-ended':
        attempt.current = null;
        change({ type: 'ended', uploaded: false });
        break;
      case 'not-uploaded':
        change({ type: 'ended', uploaded: false });
        break;
    }
    return outcome;
  }, [listingName, files]);

  return { phase, question, start };
}

/** Seconds until the upload is through; null while there is too little to tell. */
export function remainingSeconds(phase: UploadPhase): number | null {
  return phase.name === 'sending' ? secondsRemaining(phase.samples, phase.totalBytes) : null;
}
