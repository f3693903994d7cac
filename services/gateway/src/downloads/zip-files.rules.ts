import { freeFileName, type PhotoLocation } from '@roomlight/contracts';
import filenamify from 'filenamify';
import type { ZipFile } from './zip-records.rules.js';

/** Names are shorter already, except for the number of one that is there twice. */
const MAX_NAME_LENGTH = 200;

export interface ZippedPhoto extends ZipFile {
  key: string;
}

/**
 * Names the photos in the ZIP as every system can store them: Windows has no `a:b.jpg` and no `con.jpg`, and names that
 * differ only in case would be the same file on most disks.
 */
export function zippedPhotos(photos: readonly PhotoLocation[]): ZippedPhoto[] {
  const taken = new Set<string>();
  return photos.map(({ key, size, filename, modifiedAt }) => {
    const usable = filenamify(filename, { replacement: '_', maxLength: MAX_NAME_LENGTH });
    const name = freeFileName(usable, (candidate) => taken.has(candidate.toLowerCase()));
    taken.add(name.toLowerCase());
    return { key, name, size, modifiedAt: new Date(modifiedAt) };
  });
}
