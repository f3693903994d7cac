import { freeFileName, type PhotoLocation } from '@roomlight/contracts';
import { safeFileName } from '../http/server/attachment.rules.js';
import type { ZipFile } from './zip-records.rules.js';

export interface ZippedPhoto extends ZipFile {
  key: string;
}

/**
 * Names the photos in the ZIP as every system can store them: names that differ only in case would be the same file on
 * most disks.
 */
export function zippedPhotos(photos: readonly PhotoLocation[]): ZippedPhoto[] {
  const taken = new Set<string>();
  return photos.map(({ key, size, filename, modifiedAt }) => {
    const usable = safeFileName(filename);
    const name = freeFileName(usable, (candidate) => taken.has(candidate.toLowerCase()));
    taken.add(name.toLowerCase());
    return { key, name, size, modifiedAt: new Date(modifiedAt) };
  });
}
