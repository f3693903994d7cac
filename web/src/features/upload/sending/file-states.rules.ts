import { sizeOf, type UploadPlan } from './chunk-plan.rules.js';

/** How far a file is that is being uploaded; one that waits has no state. */
export type FileState = 'uploading' | 'uploaded';

interface Sized {
  size: number;
}

/**
 * The states of the files of sets. A chunk's sets are sent one after the other, and there together.
 * @param sent bytes of each chunk that isn't there yet, by its index
 */
export function fileStates<File extends Sized>(
  { chunks }: UploadPlan<File>,
  sent: ReadonlyMap<number, number>,
): Map<File, FileState> {
  const states = new Map<File, FileState>();
  chunks.forEach(({ sets }, index) => {
    const sentBytes = sent.get(index);
    let start = 0;
    for (const { frames } of sets) {
      if (sentBytes === undefined || sentBytes > start) {
        const state = sentBytes === undefined ? 'uploaded' : 'uploading';
        frames.forEach((file) => states.set(file, state));
      }
      start += sizeOf(frames);
    }
  });
  return states;
}

/** The state of files that belong together; null while all of them wait. */
export function stateOfAll<File>(
  files: readonly File[],
  states: ReadonlyMap<File, FileState>,
): FileState | null {
  if (files.length > 0 && files.every((file) => states.get(file) === 'uploaded')) {
    return 'uploaded';
  }
  return files.some((file) => states.has(file)) ? 'uploading' : null;
}
