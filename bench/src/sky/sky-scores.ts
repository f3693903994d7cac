import {
  decodeFull,
  replaceSky,
  type Raster,
  isOutdoors,
  findSky,
  shrink,
} from '@roomlight/imaging/testing';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from '@roomlight/imaging/sharp';
import { variantsOf } from './room-variants.js';

/** The size at which the product looks for a sky. */
const PROXY_LONGEST = 480;
const MASK = '.mask.png';

export interface SkyScore {
  scene: string;
  /**
   * The overlap of the sky found and the sky marked: their intersection over their union; 0 where the photo is left
   * alone.
   */
  overlap: number;
}

/** Scores every photo of a directory that has a mask beside it (`NAME.mask.png`, white is sky). */
export async function scoreSkies(directory: string): Promise<SkyScore[]> {
  const masks = (await readdir(directory)).filter((name) => name.endsWith(MASK)).sort();
  const scores: SkyScore[] = [];
  for (const mask of masks) {
    const scene = mask.slice(0, -MASK.length);
    const photo = await decodeFull({ name: scene, path: join(directory, `${scene}.jpg`) });
    const truth = await sharp(join(directory, mask)).toColourspace('b-w').raw().toBuffer();
    scores.push({ scene, overlap: overlap(photo, truth) });
  }
  return scores;
}

function overlap(photo: Raster, truth: Uint8Array): number {
  const proxy = shrink(photo, PROXY_LONGEST);
  const found = findSky(proxy);
  if (!isOutdoors(proxy, found)) {
    return 0;
  }
  let both = 0;
  let either = 0;
  for (let i = 0; i < truth.length; i++) {
    const x = i % photo.width;
    const y = (i - x) / photo.width;
    const column = Math.floor(((x + 0.5) * proxy.width) / photo.width);
    const row = Math.floor(((y + 0.5) * proxy.height) / photo.height);
    const isFound = found[row * proxy.width + column] === 1;
    const isSky = truth[i]! > 127;
    both += isFound && isSky ? 1 : 0;
    either += isFound || isSky ? 1 : 0;
  }
  return either === 0 ? 1 : both / either;
}

/** The photos of a directory whose sky `labels.csv` calls visible. */
export async function visibleSkies(directory: string): Promise<string[]> {
  const labels = await readFile(join(directory, 'labels.csv'), 'utf8');
  return labels
    .split('\n')
    .map((line) => line.trim().split(','))
    .flatMap(([file = '', sky]) => (sky === 'visible' ? [join(directory, file)] : []));
}

/** The photos of which a pixel changes. */
export async function changedPhotos(photos: readonly string[]): Promise<string[]> {
  const changed: string[] = [];
  for (const path of photos) {
    if (await isChanged(await decodeFull({ name: path, path }))) {
      changed.push(path);
    }
  }
  return changed;
}

/** The photos of which a pixel changes in one of the versions of `variantsOf`, with the version's name. */
export async function changedVariants(
  photos: readonly string[],
  directory: string,
): Promise<string[]> {
  const changed: string[] = [];
  for (const path of photos) {
    for await (const { name, picture } of variantsOf(path, directory)) {
      if (await isChanged(picture)) {
        changed.push(`${path} ${name}`);
      }
    }
  }
  return changed;
}

async function isChanged(picture: Raster): Promise<boolean> {
  const before = new Uint8Array(picture.data);
  const replaced = await replaceSky(picture, { weather: 1, clouds: 1 });
  return replaced || Buffer.compare(before, picture.data) !== 0;
}
