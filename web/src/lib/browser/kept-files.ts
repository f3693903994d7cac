import { clear, createStore, del, delMany, entries, get, getMany, set } from 'idb-keyval';
import {
  keptKey,
  keptNames,
  newFileKey,
  outdatedKeys,
  readFile,
  readSelection,
  type KeptFile,
  type KeptSelection,
} from './kept-files.rules';

/**
 * Picked photos that outlive the page. The browser keeps the files on its disk: nothing is read into memory, however
 * many there are. Each file is written once, since writing one copies it.
 */
const store = createStore('roomlight', 'kept-files');

/** Where this page has kept a file, or found it. */
const keyOf = new WeakMap<File, string>();

export interface KeptFiles {
  uploadId: string;
  files: File[];
  /** How they are arranged: anything that can be cloned. */
  board: unknown;
  developRaw: boolean;
}

let last: Promise<unknown> = Promise.resolve();

/** Changes of the store happen one after another. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = last.then(work);
  last = result.catch(() => undefined);
  return result;
}

/**
 * Replaces the files that were kept for the listing.
 * @throws DOMException when there is no room, or the browser has no storage for the page
 */
export function keepFiles(
  userId: string,
  listingName: string,
  { uploadId, files, board, developRaw }: KeptFiles,
): Promise<void> {
  const key = keptKey(userId, listingName);
  return inTurn(async () => {
    const before = readSelection(await get(key, store), Date.now())?.fileKeys ?? [];
    const kept = new Set(before);
    const isKept = (file: File) => kept.has(keyOf.get(file) ?? '');
    const added: string[] = [];
    try {
      for (const file of files.filter((file) => !isKept(file))) {
        added.push(await keepFile(file));
      }
      const fileKeys = files.map((file) => keyOf.get(file) ?? '');
      const selection: KeptSelection = {
        savedAt: Date.now(),
        listingName,
        uploadId,
        fileKeys,
        board,
        developRaw,
      };
      await set(key, selection, store);
      const wanted = new Set(fileKeys);
      const unwanted = before.filter((fileKey) => !wanted.has(fileKey));
      await delMany(unwanted, store);
    } catch (error) {
      await delMany(added, store);
      throw error;
    }
  });
}

async function keepFile(file: File): Promise<string> {
  const key = newFileKey();
  const kept: KeptFile = { savedAt: Date.now(), file };
  await set(key, kept, store);
  keyOf.set(file, key);
  return key;
}

/** The files that were picked for the listing; null when they aren't all there. */
export async function keptFiles(userId: string, listingName: string): Promise<KeptFiles | null> {
  try {
    return await inTurn(async () => {
      const value: unknown = await get(keptKey(userId, listingName), store);
      const selection = readSelection(value, Date.now());
      if (selection === null) {
        return null;
      }
      const { uploadId, fileKeys, board, developRaw = false } = selection;
      const values: unknown[] = await getMany(fileKeys, store);
      const files = values.flatMap((kept, index) => {
        const file = readFile(kept)?.file;
        if (file !== undefined) {
          keyOf.set(file, fileKeys[index] ?? '');
        }
        return file ?? [];
      });
      return files.length === fileKeys.length ? { uploadId, files, board, developRaw } : null;
    });
  } catch {
    // A browser without storage for the page has kept nothing.
    return null;
  }
}

/** The names of the listings that the user has picked files for, the newest first. */
export async function keptListings(userId: string): Promise<string[]> {
  try {
    return keptNames(userId, await entries<string, unknown>(store), Date.now());
  } catch {
    // A browser without storage for the page has kept nothing.
    return [];
  }
}

export async function forgetFiles(userId: string, listingName: string): Promise<void> {
  const key = keptKey(userId, listingName);
  await harmlessly(async () => {
    const selection = readSelection(await get(key, store), Date.now());
    await del(key, store);
    await delMany(selection?.fileKeys ?? [], store);
  });
}

/** Removes all files, so that nothing is left to the next user of this browser. */
export async function forgetAllFiles(): Promise<void> {
  await harmlessly(() => clear(store));
}

/** Removes files that nobody came back for. */
export async function forgetOldFiles(): Promise<void> {
  await harmlessly(async () =>
    delMany(outdatedKeys(await entries<string, unknown>(store), Date.now()), store),
  );
}

/** Ignores files that can't be removed: they are too old a day later. */
async function harmlessly(work: () => Promise<void>): Promise<void> {
  try {
    await inTurn(work);
  } catch (error) {
    reportError(error);
  }
}
