import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { frameSet } from './frame-set.js';
import { cachePath, makeOnce } from './made-set-cache.js';
import { makeSet, type MadeSetOptions } from './made-set.js';
import { Random } from './random.js';
import { KITCHEN, KITCHEN_WINDOW, ROOM, ROOM_WINDOWS } from './scenes.js';

export interface LargeSetOptions {
  width: number;
  height: number;
  flashes: number;
  /** whether the HDR frame has burnt windows */
  windows: boolean;
}

/** Code values: fine grain makes the files of 24 megapixels about 10 MB, as those of cameras are. */
const GRAIN = 3;
const QUALITY = 95;

/**
 * A made set enlarged to the size of cameras' frames, with grain at that size.
 * @param data directory of photographs; without it the product's own room is taken
 * @returns its directory
 */
export async function largeSet(options: LargeSetOptions, data: string): Promise<string> {
  const kitchen = join(data, KITCHEN);
  const [photo, windows] = existsSync(kitchen) ? [kitchen, [KITCHEN_WINDOW]] : [ROOM, ROOM_WINDOWS];
  const small: MadeSetOptions = {
    photo,
    width: 2400,
    height: Math.round((2400 * options.height) / options.width),
    windows: options.windows ? windows.map((corners) => ({ corners, view: 'trees' })) : [],
    flashes: options.flashes,
    seed: 21,
  };
  const directory = await cachePath(`large-${options.width}`, { options, small, GRAIN, QUALITY });
  await makeOnce(directory, (unfinished) => enlarge(small, options, unfinished));
  return directory;
}

async function enlarge(
  small: MadeSetOptions,
  { width, height }: LargeSetOptions,
  directory: string,
): Promise<void> {
  const made = await mkdtemp(join(tmpdir(), 'roomlight-small-set-'));
  try {
    await makeSet(small, made);
    await mkdir(directory, { recursive: true });
    const { hdr, flashes } = await frameSet(made);
    const grain = new Random(small.seed).normals(1_000_003);
    let step = 0;
    for (const { name, path } of [hdr, ...flashes]) {
      const data = await sharp(path).resize(width, height, { fit: 'fill' }).raw().toBuffer();
      for (let i = 0; i < data.length; i++) {
        step = (step + 1) % grain.length;
        data[i] = Math.min(255, Math.max(0, Math.round(data[i]! + GRAIN * grain[step]!)));
      }
      await sharp(data, { raw: { width, height, channels: 3 } })
        .withIccProfile('srgb')
        .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
        .toFile(join(directory, name));
    }
  } finally {
    await rm(made, { recursive: true });
  }
}
