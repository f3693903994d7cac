import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SetFrame } from '@roomlight/imaging/testing';

/** A photo taken with a level camera, or nearly so. */
export interface LevelPhoto extends SetFrame {
  /** As a fraction of the longer side. */
  focal: number;
  /** For tuning on one half and scoring on the other: views of one panorama are in the same half. */
  half: 1 | 2;
  /** The panorama from which a view is cut, or the photo itself. */
  subject: string;
  /** Degrees to the right of the panorama's first view. */
  yaw: number;
}

/** Folders of photos that were inspected by eye, each with its lens. */
const FOLDERS = [
  // Views cut from panoramas, level except for the tripod's tilt.
  { folder: 'listing-rooms', focal: 20 / 36 },
  // A lens of 20 mm is assumed.
  { folder: 'interiors', focal: 20 / 36 },
];

export async function findLevelPhotos(data: string): Promise<LevelPhoto[]> {
  const photos: LevelPhoto[] = [];
  for (const { folder, focal } of FOLDERS) {
    const names = (await readdir(join(data, folder))).filter((name) => name.endsWith('.jpg'));
    const subjects = [...new Set(names.map(subjectOf))].sort();
    for (const name of names.sort()) {
      const subject = subjectOf(name);
      const half = subjects.indexOf(subject) % 2 === 0 ? 1 : 2;
      const yaw = Number(/_(\d+)\.jpg$/.exec(name)?.[1] ?? 0);
      photos.push({ name, path: join(data, folder, name), focal, half, subject, yaw });
    }
  }
  return photos;
}

function subjectOf(name: string): string {
  return name.replace(/_\d+\.jpg$/, '');
}
