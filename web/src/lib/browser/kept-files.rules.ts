import { folderNameOf } from '@roomlight/contracts/rules';

/** Who pays tomorrow picks the photos again: two gigabytes shouldn't lie around for ever. */
export const KEPT_MS = 24 * 60 * 60 * 1000;

/** Files that were picked for a listing, and the upload that some of them may be part of already. */
export interface KeptFiles {
  savedAt: number;
  uploadId: string;
  files: File[];
}

/** Under what the files of a listing are kept. Names of the same folder are the same listing. */
export function keptKey(userId: string, listingName: string): string {
  return `${userId}/${folderNameOf(listingName)}`;
}

/** What was kept, if that is what lies there and it isn't too old. */
export function readKept(value: unknown, now: number): KeptFiles | null {
  return isKept(value) && now - value.savedAt < KEPT_MS ? value : null;
}

function isKept(value: unknown): value is KeptFiles {
  return (
    typeof value === 'object' &&
    value !== null &&
    'savedAt' in value &&
    typeof value.savedAt === 'number' &&
    'uploadId' in value &&
    typeof value.uploadId === 'string' &&
    'files' in value &&
    Array.isArray(value.files) &&
    value.files.every((file) => file instanceof File)
  );
}
