import { crc32 } from 'node:zlib';
import { freeFileName, type PhotoLocation } from '@roomlight/contracts';
import { safeFileName } from '../http/server/attachment.rules.js';
import type { ZipFile } from './zip-records.rules.js';

export interface ZippedPhoto extends ZipFile {
  key: string;
}

/** A text that is in the ZIP beside the photos. */
export interface ZippedNote extends ZipFile {
  bytes: Buffer;
}

export type ZippedFile = ZippedPhoto | ZippedNote;

/** As Windows sorts it, the note comes first. */
const NOTE_NAME = '_Missing photos.txt';
/** The note says nothing of its time, and the same ZIP has the same bytes. */
const NOTE_TIME = new Date('2000-01-01T00:00:00Z');

/**
 * The note about photos that the ZIP doesn't have; none when it has all.
 * @param lost the names of the photos
 */
export function noteOf(lost: readonly string[]): ZippedNote[] {
  if (lost.length === 0) {
    return [];
  }
  const lines = [
    'These photos are not in this ZIP, because their files are lost or damaged:',
    '',
    ...lost.toSorted(),
    '',
    'The photographer can add them again.',
    '',
  ];
  // Windows' own editor once showed only these ends of lines, and reads UTF-8 by its mark.
  const bytes = Buffer.from(`\ufeff${lines.join('\r\n')}`);
  const size = bytes.length;
  return [{ name: NOTE_NAME, bytes, size, crc32: crc32(bytes), modifiedAt: NOTE_TIME }];
}

/**
 * Names the photos in the ZIP as every system can store them: names that differ only in case would be the same file on
 * most disks.
 */
export function zippedPhotos(photos: readonly PhotoLocation[]): ZippedPhoto[] {
  const taken = new Set<string>();
  return photos.map(({ key, size, crc32 = null, filename, modifiedAt }) => {
    const usable = safeFileName(filename);
    const name = freeFileName(usable, (candidate) => taken.has(candidate.toLowerCase()));
    taken.add(name.toLowerCase());
    return { key, name, size, crc32, modifiedAt: new Date(modifiedAt) };
  });
}
