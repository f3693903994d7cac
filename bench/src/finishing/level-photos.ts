import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SetFrame } from '@roomlight/imaging/testing';

/** A photo whose camera was held level, or nearly so. */
export interface LevelPhoto extends SetFrame {
  /** Shares of the longer side. */
  focal: number;
  /** To tune on one and score on the other: views of one panorama lie in one half. */
  half: 1 | 2;
}

/** Folders of photos that were looked at, each with its lens. */
const FOLDERS = [
  // Views cut from panoramas, level but for the tripod.
  { folder: 'listing-rooms', focal: 20 / 36 },
  // 20 mm is assumed.
  { folder: 'interiors', focal: 20 / 36 },
];

export async function findLevelPhotos(data: string): Promise<LevelPhoto[]> {
  const photos: LevelPhoto[] = [];
  for (const { folder, focal } of FOLDERS) {
    const names = (await readdir(join(data, folder))).filter((name) => name.endsWith('.jpg'));
    const subjects = [...new Set(names.map(subjectOf))].sort();
    for (const name of names.sort()) {
      const half = subjects.indexOf(subjectOf(name)) % 2 === 0 ? 1 : 2;
      photos.push({ name, path: join(data, folder, name), focal, half });
    }
  }
  return photos;
}

/** The panorama that a view is cut from, or the photo itself. */
function subjectOf(name: string): string {
  return name.replace(/_\d+\.jpg$/, '');
}
