import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from '@roomlight/imaging/sharp';
import { largeSet } from './large-sets.js';
import { cachePath, makeOnce } from './made-set-cache.js';

/** A set as a camera shot it: `hdr.jpg`, `flash1.jpg` … in one directory. */
export interface RealSet {
  name: string;
  directory: string;
}

interface Shot {
  name: string;
  /** paths, relative to the data, of the frame in the room's own light and of the others */
  frames: readonly string[];
  /** size to which they are enlarged, in pixels; as shot if not given */
  size?: { width: number; height: number };
}

const LOFT = [1002, 1001, 1003, 1004, 1005, 1006].map((n) => `rooms/loft/DSC_${n}.JPG`);
/** Sizes of the cameras that shot them; the loft's frames are kept smaller than shot. */
const TWENTY_FOUR = { width: 6000, height: 4000 };
const THIRTY_SIX = { width: 7360, height: 4912 };
const QUALITY = 92;

/**
 * Lists real sets: kitchens with flash, as shot and at 24 megapixels, and a loft's brackets and flash frames at 36.
 * @param data directory of photographs; without it, made sets of 24 megapixels take their place
 */
export async function realSets(data: string): Promise<RealSet[]> {
  if (!existsSync(join(data, 'sets'))) {
    return Promise.all(
      [false, true].map(async (windows) => ({
        name: windows ? 'made, 24 MP, a window' : 'made, 24 MP',
        directory: await largeSet({ ...TWENTY_FOUR, flashes: 3, windows }, data),
      })),
    );
  }
  const sets: RealSet[] = [];
  for (const shot of await shotsOf(data)) {
    const directory = await cachePath(`real-${shot.name.replaceAll(/\W+/g, '-')}`, {
      shot,
      QUALITY,
      times: await Promise.all(
        shot.frames.map(async (frame) => (await stat(join(data, frame))).mtimeMs),
      ),
    });
    await makeOnce(directory, (unfinished) => write(shot, data, unfinished));
    sets.push({ name: shot.name, directory });
  }
  return sets;
}

async function shotsOf(data: string): Promise<Shot[]> {
  const kitchens: Shot[] = [];
  for (const name of (await readdir(join(data, 'sets'))).sort()) {
    const files = (await readdir(join(data, 'sets', name))).sort();
    // The frame in the room's own light has another ending.
    const frames = [/\.jpg$/, /\.jpeg$/].flatMap((kind) => files.filter((file) => kind.test(file)));
    kitchens.push({ name: `${name}, 12 MP`, frames: frames.map((file) => `sets/${name}/${file}`) });
  }
  const [first] = kitchens;
  return [
    ...kitchens,
    ...(first ? [{ ...first, name: 'the first, 24 MP', size: TWENTY_FOUR }] : []),
    { name: 'loft, 3 brackets, 36 MP', frames: LOFT.slice(0, 3), size: THIRTY_SIX },
    {
      name: 'loft, 3 flash frames, 36 MP',
      frames: [...LOFT.slice(0, 1), ...LOFT.slice(3)],
      size: THIRTY_SIX,
    },
  ];
}

async function write({ frames, size }: Shot, data: string, directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  for (const [i, frame] of frames.entries()) {
    const to = join(directory, i === 0 ? 'hdr.jpg' : `flash${i}.jpg`);
    if (size === undefined) {
      await copyFile(join(data, frame), to);
    } else {
      await sharp(join(data, frame))
        .keepMetadata()
        .resize(size.width, size.height, { fit: 'fill' })
        .jpeg({ quality: QUALITY })
        .toFile(to);
    }
  }
}
