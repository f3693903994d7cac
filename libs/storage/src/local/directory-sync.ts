import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { errorCode } from '../port/error-code.js';

/**
 * Syncs a directory so that its names survive a power cut. Calls during a sync of the same directory share the next
 * one: a hundred uploads into one directory cost a few syncs, not a hundred.
 */
export class DirectorySync {
  readonly #running = new Map<string, Promise<void>>();
  readonly #next = new Map<string, Promise<void>>();

  sync(directory: string): Promise<void> {
    const running = this.#running.get(directory);
    if (running === undefined) {
      return this.#start(directory);
    }
    const waiting = this.#next.get(directory);
    if (waiting !== undefined) {
      return waiting;
    }
    // The running sync may have started before the caller's change, so the caller waits for the next one.
    const startNext = () => {
      this.#next.delete(directory);
      return this.#start(directory);
    };
    const next = running.then(startNext, startNext);
    this.#next.set(directory, next);
    return next;
  }

  #start(directory: string): Promise<void> {
    const running = syncDirectory(directory).finally(() => this.#running.delete(directory));
    this.#running.set(directory, running);
    return running;
  }
}

async function syncDirectory(directory: string): Promise<void> {
  try {
    const handle = await open(directory, constants.O_RDONLY | constants.O_DIRECTORY);
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    // The directory is gone because its objects have been deleted, so there is no name to sync.
    if (errorCode(error) !== 'ENOENT') {
      throw error;
    }
  }
}
