import {
  type MergeReport,
  mergeSet,
  type Raster,
  type FromWorker,
} from '@roomlight/imaging/testing';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import sharp from '@roomlight/imaging/sharp';
import { frameSet } from './scenes/frame-set.js';
import { makeOnce } from './scenes/made-set-cache.js';
import { makeSet } from './scenes/made-set.js';
import type { Scene } from './scenes/scenes.js';
import { score, type Score } from './scores/score.js';

export interface SceneTask {
  scene: Scene;
  /** path of the merged photo */
  output: string;
}

export type SceneReply =
  { score: Score; report: MergeReport; seconds: number } | { failure: string };

if (!parentPort) {
  throw new Error('scenes are merged and scored on threads');
}
const bench = parentPort;

bench.on('message', (task: SceneTask) => {
  void mergeAndScore(task)
    .catch((error: unknown): SceneReply => ({
      failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }))
    .then((reply) => {
      const message: FromWorker<SceneReply> = { reply };
      bench.postMessage(message);
    });
});

async function mergeAndScore({ scene, output }: SceneTask): Promise<SceneReply> {
  const { directory, made } = scene;
  if (made) {
    await makeOnce(directory, (unfinished) => makeSet(made, unfinished));
  }
  const frames = await frameSet(directory);
  const start = performance.now();
  const report = await mergeSet(frames, output, {}, new AbortController().signal);
  const seconds = (performance.now() - start) / 1000;
  const truth = await load(join(directory, 'truth.png'));
  const masks = await load(join(directory, 'masks.png'));
  return { score: score(truth, masks, await load(output)), report, seconds };
}

async function load(path: string): Promise<Raster> {
  const { data, info } = await sharp(path)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
