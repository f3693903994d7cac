import { clear, createStore, del, entries, get, set } from 'idb-keyval';
import { keptKey, readKept, type KeptFiles } from './kept-files.rules';

/**
 * Picked photos that outlive the page while their listing is being paid for. The browser keeps the files on its disk:
 * nothing is read into memory, however many there are.
 */
const store = createStore('roomlight', 'kept-files');

/** @throws DOMException when there is no room, or the browser has no storage for the page */
export async function keepFiles(
  userId: string,
  listingName: string,
  { uploadId, files }: Pick<KeptFiles, 'uploadId' | 'files'>,
): Promise<void> {
  const kept: KeptFiles = { savedAt: Date.now(), uploadId, files };
  await set(keptKey(userId, listingName), kept, store);
}

/** The files that were picked for the listing; null when there are none. */
export async function keptFiles(userId: string, listingName: string): Promise<KeptFiles | null> {
  try {
    return readKept(await get(keptKey(userId, listingName), store), Date.now());
  } catch {
    // A browser without storage for the page has kept nothing.
    return null;
  }
}

export async function forgetFiles(userId: string, listingName: string): Promise<void> {
  await harmlessly(() => del(keptKey(userId, listingName), store));
}

/** Removes all files, so that nothing is left to the next user of this browser. */
export async function forgetAllFiles(): Promise<void> {
  await harmlessly(() => clear(store));
}

/** Removes files that nobody came back for. */
export async function forgetOldFiles(): Promise<void> {
  await harmlessly(async () => {
    for (const [key, value] of await entries(store)) {
      if (readKept(value, Date.now()) === null) {
        await del(key, store);
      }
    }
  });
}

/** Ignores files that can't be removed: they are too old a day later. */
async function harmlessly(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    reportError(error);
  }
}
