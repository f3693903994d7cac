import { clear, createStore, del, delMany, entries, get, getMany, set } from 'idb-keyval';
import {
  isSameFile,
  keptKey,
  keptNames,
  newFileKey,
  outdatedKeys,
  readFile,
  readSelection,
  type FileHandle,
  type KeptFile,
  type KeptSelection,
  type PermissionAnswer,
} from './kept-files.rules';

/**
 * Picked photos that outlive the page. The browser keeps a handle of each file where it has one, which takes no room
 * and asks the person once when it is used again; or else a copy on its disk, written once. Nothing is read into memory.
 */
const store = createStore('roomlight', 'kept-files');

/** Where this page has kept a file, or found it. */
const keyOf = new WeakMap<File, string>();

const handleOf = new WeakMap<File, FileHandle>();

/** Remembers where a file lies on the disk, so that keeping it needs no copy. */
export function rememberHandle(file: File, handle: FileHandle): void {
  handleOf.set(file, handle);
}

export interface KeptFiles {
  uploadId: string;
  files: File[];
  /** How they are arranged: anything that can be cloned. */
  board: unknown;
  developRaw: boolean;
  /** Whether the person wants the files' names to tell the sets, whatever was found. */
  followsNames: boolean;
  /** Whether they are what remains of an upload that the server has taken the sets of. */
  isRest: boolean;
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
  { uploadId, files, board, developRaw, followsNames, isRest }: KeptFiles,
): Promise<void> {
  const key = keptKey(userId, listingName);
  return inTurn(async () => {
    const before = readSelection(await get(key, store), Date.now())?.fileKeys ?? [];
    const kept = new Set(before);
    const isKept = (file: File) => kept.has(keyOf.get(file) ?? '');
    const added: string[] = [];
    await checkRoom(files.filter((file) => !isKept(file) && !handleOf.has(file)));
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
        followsNames,
        isRest,
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

/**
 * Refuses copies that have no room, before gigabytes of them are written.
 * @throws DOMException
 */
async function checkRoom(copies: readonly File[]): Promise<void> {
  const { quota = Infinity, usage = 0 } = await navigator.storage.estimate();
  if (copies.reduce((sum, { size }) => sum + size, 0) > quota - usage) {
    throw new DOMException('There is no room for the photos.', 'QuotaExceededError');
  }
}

async function keepFile(file: File): Promise<string> {
  const key = newFileKey();
  const savedAt = Date.now();
  const handle = handleOf.get(file);
  const { size, lastModified } = file;
  const kept: KeptFile =
    handle === undefined ? { savedAt, file } : { savedAt, handle, size, lastModified };
  await set(key, kept, store);
  keyOf.set(file, key);
  return key;
}

/** Files that are there, and wait for the person's permission to read them again. */
export interface LockedFiles {
  uploadId: string;
  files: null;
  isRest: boolean;
}

/** The files that were picked for the listing; null when they aren't all there. */
export async function keptFiles(
  userId: string,
  listingName: string,
): Promise<KeptFiles | LockedFiles | null> {
  try {
    return await inTurn(async () => {
      const kept = await readKept(userId, listingName);
      if (kept === null) {
        return null;
      }
      const {
        uploadId,
        board,
        developRaw = false,
        followsNames = false,
        isRest = false,
      } = kept.selection;
      if ((await permissions(kept.values, 'queryPermission')).includes('prompt')) {
        return { uploadId, files: null, isRest };
      }
      const files = (await Promise.all(kept.values.map(openFile))).filter((file) => file !== null);
      if (files.length < kept.values.length) {
        return null;
      }
      files.forEach((file, index) => keyOf.set(file, kept.selection.fileKeys[index] ?? ''));
      return { uploadId, files, board, developRaw, followsNames, isRest };
    });
  } catch {
    // A browser without storage for the page has kept nothing.
    return null;
  }
}

/** Asks the person for access to the files; must be called while a click is handled. */
export async function unlockFiles(userId: string, listingName: string): Promise<void> {
  const kept = await readKept(userId, listingName);
  await permissions(kept?.values ?? [], 'requestPermission');
}

async function readKept(userId: string, listingName: string) {
  const selection = readSelection(await get(keptKey(userId, listingName), store), Date.now());
  const found: unknown[] = await getMany(selection?.fileKeys ?? [], store);
  const values = found.map(readFile).filter((value) => value !== null);
  return selection !== null && values.length === found.length ? { selection, values } : null;
}

/** One after another: the browser's first question is for all files, and the others are answered by it. */
async function permissions(
  kept: readonly KeptFile[],
  ask: 'queryPermission' | 'requestPermission',
): Promise<PermissionAnswer[]> {
  const states: PermissionAnswer[] = [];
  for (const one of kept) {
    if ('handle' in one) {
      states.push((await one.handle[ask]?.()) ?? 'granted');
    }
  }
  return states;
}

/** Null for a file that is gone from the disk, or was changed there. */
async function openFile(kept: KeptFile): Promise<File | null> {
  if ('file' in kept) {
    return kept.file;
  }
  const file = await kept.handle.getFile().catch(() => null);
  if (file === null || !isSameFile(kept, file)) {
    return null;
  }
  handleOf.set(file, kept.handle);
  return file;
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
