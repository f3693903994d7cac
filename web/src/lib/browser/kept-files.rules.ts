import { folderNameOf } from '@roomlight/contracts/rules';

/** A person who pays later than this picks the photos again, so that two gigabytes don't stay on the disk for ever. */
export const KEPT_MS = 24 * 60 * 60 * 1000;

/** Files that were picked for a listing, and the upload that some of them may already be part of. */
export interface KeptFiles {
  savedAt: number;
  uploadId: string;
  files: File[];
}

/** The key for the files of a listing. Names that lead to the same folder are the same listing. */
export function keptKey(userId: string, listingName: string): string {
  return `${userId}/${folderNameOf(listingName)}`;
}

/** Reads the kept files, if the value is valid and not too old. */
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
