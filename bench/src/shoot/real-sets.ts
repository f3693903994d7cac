import { CHECK_COPY_SIDE, type CheckCopy, type CheckedFrame } from '@roomlight/photography/shoot';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from '@roomlight/imaging/sharp';
import { shotOf } from './made-shoot.js';

export interface NamedSet {
  name: string;
  frames: CheckedFrame[];
}

/** Folders of sets that nobody found fault with, and how their flash frames are named. */
const FOLDERS = [
  { folder: 'sets', flash: /\.jpeg$/ },
  { folder: 'synthetic', flash: /^flash/ },
  { folder: 'mef', flash: /^$/ },
];

export async function readRealSets(data: string): Promise<NamedSet[]> {
  const sets: NamedSet[] = [];
  for (const { folder, flash } of FOLDERS) {
    for (const name of (await readdir(join(data, folder))).sort()) {
      const files = (await readdir(join(data, folder, name)))
        .filter((file) => /\.(jpe?g|png)$/.test(file) && !/^(truth|masks)\./.test(file))
        .sort();
      const frames: CheckedFrame[] = [];
      for (const file of files) {
        frames.push({
          shot: shotOf(file, null),
          role: flash.test(file) ? 'flash' : 'ambient',
          copy: await readCopy(join(data, folder, name, file)),
        });
      }
      sets.push({ name: `${folder}/${name}`, frames });
    }
  }
  return sets;
}

export async function readCopy(path: string): Promise<CheckCopy> {
  const { data, info } = await sharp(path)
    .rotate()
    .resize({ width: CHECK_COPY_SIDE, height: CHECK_COPY_SIDE, fit: 'inside' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, luma: new Uint8Array(data) };
}
