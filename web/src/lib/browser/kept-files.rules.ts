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
}

export interface KeptFile {
  savedAt: number;
  file: File;
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
  return isRecord(value) &&
    'savedAt' in value &&
    typeof value.savedAt === 'number' &&
    'file' in value &&
    value.file instanceof File
    ? { savedAt: value.savedAt, file: value.file }
    : null;
}

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
