import type { OrderedEnhancement } from '@roomlight/contracts';
import type { Attempt } from '../model/attempts.repository.js';
import type { Listing } from '../model/listing.entity.js';
import type { Task } from '../model/task.entity.js';

/** What a worker needs to know of the task it has taken. */
interface Taken extends Attempt {
  listingId: string;
  filename: string;
  /** The checkpoint that the attempts before left. */
  checkpoint: object | null;
}

export interface TakenMerge extends Taken {
  kind: 'merge';
  /** Whether RAW frames are developed even if their camera's JPEG is of full size. */
  developRaw: boolean;
}

export interface TakenEnhancement extends Taken {
  kind: 'enhance';
  enhancement: OrderedEnhancement;
}

/** A photo to merge again from the frames that are kept of its set. */
export interface TakenAgain extends Taken {
  kind: 'merge-again';
}

export type TakenTask = TakenMerge | TakenEnhancement | TakenAgain;

export function takenTask(task: Task & { versionId: string }, listing: Listing): TakenTask {
  const { id, photoId, versionId, filename, providerMemory } = task;
  const taken = {
    taskId: id,
    photoId,
    versionId,
    listingId: listing.id,
    filename,
    checkpoint: providerMemory,
  };
  switch (task.kind) {
    case 'merge':
      return { ...taken, kind: 'merge', developRaw: listing.developRaw };
    case 'enhance':
      return listing.enhancement === null
        ? { ...taken, kind: 'merge-again' }
        : { ...taken, kind: 'enhance', enhancement: listing.enhancement };
  }
}
