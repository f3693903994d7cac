import { folderNameOf } from '@roomlight/contracts/rules';

/** A person who comes back later than this picks the photos again, so that two gigabytes don't stay on the disk. */
export const KEPT_MS = 24 * 60 * 60 * 1000;
/** How long a file may wait for the selection that it belongs to, which is written after its last file. */
const BEING_KEPT_MS = 60 * 60 * 1000;
const FILE_PREFIX = 'file/';

/** The files picked for a listing, by their keys, and the upload that some of them may already be part of. */
export interface KeptSelection {
  savedAt: number;
  /** As typed; an earlier release didn't keep it. */
  listingName?: string;
  uploadId: string;
  fileKeys: string[];
  /** How the person has arranged the files, which the upload page reads; no board when they follow their names. */
  board?: unknown;
  /** Whether RAW files are to be developed. */
  developRaw?: boolean;
  /** Whether the person wants the files' names to tell the sets, whatever was found; an earlier release didn't keep it. */
  followsNames?: boolean;
  /** Whether they are what remains of an upload that the server has taken the sets of. */
  isRest?: boolean;
}

/** A file as it is kept: by its place on the disk where the browser tells it, and as a copy otherwise. */
export type KeptFile = KeptCopy | KeptHandle;

interface KeptCopy {
  savedAt: number;
  file: File;
}

/** A file's place on the disk, as browsers with the File System API give it. */
export interface FileHandle {
  readonly kind: 'file';
  getFile: () => Promise<File>;
  queryPermission?: () => Promise<PermissionAnswer>;
  requestPermission?: () => Promise<PermissionAnswer>;
}

export type PermissionAnswer = 'granted' | 'denied' | 'prompt';

interface KeptHandle {
  savedAt: number;
  handle: FileHandle;
  /** As it was picked: a file that was changed since is another one. Bytes. */
  size: number;
  /** Milliseconds since 1970. */
  lastModified: number;
}

/** Whether the file on the disk is still the one that was kept. */
export function isSameFile(
  kept: Pick<KeptHandle, 'size' | 'lastModified'>,
  file: Pick<File, 'size' | 'lastModified'>,
): boolean {
  return kept.size === file.size && kept.lastModified === file.lastModified;
}

/** The key for the selection of a listing. Names that lead to the same folder are the same listing. */
export function keptKey(userId: string, listingName: string): string {
  return `${userId}/${folderNameOf(listingName)}`;
}

/** The names of the listings whose selections these are, if they are the user's, the newest first. */
export function keptNames(
  userId: string,
  entries: readonly (readonly [string, unknown])[],
  now: number,
): string[] {
  return entries
    .flatMap(([key, value]) => {
      const selection = key.startsWith(`${userId}/`) ? readSelection(value, now) : null;
      return selection?.listingName === undefined ? [] : [selection];
    })
    .sort((a, b) => b.savedAt - a.savedAt)
    .flatMap(({ listingName }) => listingName ?? []);
}

export const newFileKey = (): string => FILE_PREFIX + crypto.randomUUID();

/** Reads a kept selection, if the value is valid and not too old. */
export function readSelection(value: unknown, now: number): KeptSelection | null {
  return isSelection(value) && now - value.savedAt < KEPT_MS ? value : null;
}

export function readFile(value: unknown): KeptFile | null {
  if (!isRecord(value) || !('savedAt' in value) || typeof value.savedAt !== 'number') {
    return null;
  }
  const { savedAt } = value;
  if ('file' in value && value.file instanceof File) {
    return { savedAt, file: value.file };
  }
  return 'handle' in value &&
    isFileHandle(value.handle) &&
    'size' in value &&
    typeof value.size === 'number' &&
    'lastModified' in value &&
    typeof value.lastModified === 'number'
    ? { savedAt, handle: value.handle, size: value.size, lastModified: value.lastModified }
    : null;
}

const isFileHandle = (value: unknown): value is FileHandle =>
  isRecord(value) && 'getFile' in value && typeof value.getFile === 'function';

/** The keys of what nobody came back for: old selections, and files that belong to none. */
export function outdatedKeys(entries: readonly (readonly [string, unknown])[], now: number) {
  const inUse = new Set(
    entries.flatMap(([key, value]) => {
      const selection = readSelection(value, now);
      return selection === null ? [] : [key, ...selection.fileKeys];
    }),
  );
  const isBeingKept = (value: unknown) => {
    const file = readFile(value);
    return file !== null && now - file.savedAt < BEING_KEPT_MS;
  };
  return entries
    .filter(([key, value]) => !inUse.has(key) && !isBeingKept(value))
    .map(([key]) => key);
}

function isSelection(value: unknown): value is KeptSelection {
  return (
    isRecord(value) &&
    'savedAt' in value &&
    typeof value.savedAt === 'number' &&
    'uploadId' in value &&
    typeof value.uploadId === 'string' &&
    'fileKeys' in value &&
    Array.isArray(value.fileKeys) &&
    value.fileKeys.every((key) => typeof key === 'string')
  );
}

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null;
