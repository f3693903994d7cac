import { type MergeReport, WorkerPool } from '@roomlight/imaging/testing';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { printTable } from '../../report.js';
import type { SceneReply, SceneTask } from '../scene-worker.js';
import type { Scene } from '../scenes/scenes.js';
import type { Score } from './score.js';

export interface SceneScore {
  scene: Scene;
  score: Score;
  report: MergeReport;
  seconds: number;
}

/**
 * Merges and scores scenes, as many at once as the machine has cores.
 * @param directory for the merged photos, as <scene>.jpg
 * @throws Error when a scene can't be merged
 */
export async function scoreScenes(
  scenes: readonly Scene[],
  directory: string,
): Promise<SceneScore[]> {
  const script = new URL('../scene-worker.js', import.meta.url);
  const workers = availableParallelism();
  const pool = new WorkerPool<SceneTask, SceneReply>(script, workers, workers);
  try {
    return await Promise.all(
      scenes.map(async (scene) => {
        const output = join(directory, `${scene.name}.jpg`);
        const reply = await pool.run({ scene, output }, 1, new AbortController().signal);
        if ('failure' in reply) {
          throw new Error(`${scene.name}: ${reply.failure}`);
        }
        return { scene, ...reply };
      }),
    );
  } finally {
    await pool.close();
  }
}

/** The mean of each score over the scenes that have it. */
export function meanScore(scores: readonly Score[]): Score {
  const mean = (of: (score: Score) => number): number => {
    const values = scores.map(of).filter((value) => !Number.isNaN(value));
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  return {
    dEc: mean(({ dEc }) => dEc),
    p95: mean(({ p95 }) => p95),
    dE: mean(({ dE }) => dE),
    ssim: mean((score) => score.ssim),
    win: mean(({ win }) => win),
    ring: mean(({ ring }) => ring),
    rest: mean(({ rest }) => rest),
    hot: mean(({ hot }) => hot),
    shadow: mean(({ shadow }) => shadow),
    clip: mean(({ clip }) => clip),
    winclip: mean(({ winclip }) => winclip),
  };
}

const COLUMNS = [
  'dEc',
  'p95',
  'dE',
  'ssim',
  'win',
  'ring',
  'rest',
  'hot',
  'shadow',
  'clip',
  'winclip',
] as const satisfies readonly (keyof Score)[];

export function printScores(scores: readonly SceneScore[]): void {
  const cells = (score: Score): string[] =>
    COLUMNS.map((column) =>
      Number.isNaN(score[column]) ? '–' : score[column].toFixed(column === 'ssim' ? 4 : 2),
    );
  const mean = (name: string, some: readonly SceneScore[]): string[][] =>
    some.length > 1 ? [[name, ...cells(meanScore(some.map(({ score }) => score))), '']] : [];
  printTable([
    ['scene', ...COLUMNS, 'seconds'],
    ...scores.map(({ scene, score, seconds }) => [scene.name, ...cells(score), seconds.toFixed(1)]),
    ...mean(
      'mean, given',
      scores.filter(({ scene }) => !scene.made),
    ),
    ...mean(
      'mean, made',
      scores.filter(({ scene }) => scene.made),
    ),
    ...mean('mean, all', scores),
  ]);
}
