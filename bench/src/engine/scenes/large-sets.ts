import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { frameSet } from './frame-set.js';
import { cachePath, makeOnce } from './made-set-cache.js';
import { Enlarger, GRAIN, QUALITY } from './large-photo.js';
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

/**
 * Makes a set, enlarged to the size of cameras' frames, with grain at that size.
 * @param data directory of photographs; without it, the product's own room is used
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
    const enlarger = new Enlarger({ width, height }, new Random(small.seed));
    for (const { name, path } of [hdr, ...flashes]) {
      await enlarger.write(path, join(directory, name));
    }
  } finally {
    await rm(made, { recursive: true });
  }
}
