import { useSyncExternalStore } from 'react';
import type { Change } from './arrange.rules';

/** A change that can be taken back. */
export interface Step {
  folderPath: string;
  /** The photo that was changed; null for a change of all. */
  photoId: string | null;
  /** What was done, such as `Tour order`. */
  text: string;
  undo: Change[];
}

const MAX_STEPS = 200;

/** The latest last. It is shared by the screens of a folder and lasts until the page is loaded again. */
let steps: readonly Step[] = [];
const listeners = new Set<() => void>();

function keep(next: readonly Step[]): void {
  steps = next;
  for (const listener of listeners) {
    listener();
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function rememberStep(step: Step): void {
  keep([...steps.slice(1 - MAX_STEPS), step]);
}

/** Forgets a step that has been taken back, or that was refused. */
export function forgetStep(step: Step): void {
  keep(steps.filter((one) => one !== step));
}

/** Whether it can still be taken back. */
export function isRemembered(step: Step): boolean {
  return steps.includes(step);
}

export function lastStep(folderPath: string): Step | null {
  return steps.findLast((step) => step.folderPath === folderPath) ?? null;
}

/** The step that undo takes back next; null when there is none. */
export function useLastStep(folderPath: string): Step | null {
  return useSyncExternalStore(subscribe, () => lastStep(folderPath));
}
