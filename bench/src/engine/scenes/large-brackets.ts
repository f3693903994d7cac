import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Enlarger, GRAIN, QUALITY } from './large-photo.js';
import { cachePath, makeOnce } from './made-set-cache.js';
import { makeMovingScene, type MovingSceneOptions } from './moving-scene.js';
import { Random } from './random.js';
import { KITCHEN, ROOM } from './scenes.js';

export interface LargeBracketsOptions {
  width: number;
  height: number;
  /** 3 or 5 */
  exposures: number;
}

/**
 * Makes an exposure sequence of a room through which somebody walks, enlarged to the size of cameras' frames, with
 * grain at that size.
 * @param data directory of photographs; without it, the product's own room is used
 * @returns its directory
 */
export async function largeBrackets(options: LargeBracketsOptions, data: string): Promise<string> {
  const { width, height, exposures } = options;
  const kitchen = join(data, KITCHEN);
  const small: MovingSceneOptions = {
    photo: existsSync(kitchen) ? kitchen : ROOM,
    width: 2400,
    height: Math.round((2400 * height) / width),
    exposures,
    seed: 22,
  };
  const recipe = { options, small, GRAIN, QUALITY };
  const directory = await cachePath(`brackets-${width}-${exposures}`, recipe);
  await makeOnce(directory, (unfinished) => enlarge(small, options, unfinished));
  return directory;
}

async function enlarge(
  small: MovingSceneOptions,
  { width, height }: LargeBracketsOptions,
  directory: string,
): Promise<void> {
  const made = await mkdtemp(join(tmpdir(), 'roomlight-small-brackets-'));
  try {
    const { middle, moving } = await makeMovingScene(small, made);
    await mkdir(directory, { recursive: true });
    const enlarger = new Enlarger({ width, height }, new Random(small.seed));
    await enlarger.write(middle, join(directory, 'hdr.jpg'));
    for (const [i, path] of moving.entries()) {
      await enlarger.write(path, join(directory, `flash${i + 1}.jpg`));
    }
  } finally {
    await rm(made, { recursive: true });
  }
}
