import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { median, report, type Figure } from '../report.js';
import { alignmentErrors, MAX_ERROR } from './alignment.js';
import { printFusion, scoreFusion, type FusionScore } from './scores/fusion-scores.js';
import { measureFusionSpeed } from './fusion-speed.js';
import { assertPeers } from './peers.js';
import { meanScore, printScores, scoreScenes, type SceneScore } from './scores/scene-scores.js';
import { DATA, findScenes } from './scenes/scenes.js';
import type { Score } from './scores/score.js';
import { measureSpeed } from './speed.js';

// All figures by which the engine is measured, as one table: node bench/dist/engine/goals.js [--data DIR]

function atMost(name: string, value: number, goal: number, unit = ''): Figure {
  return {
    name,
    measured: `${value.toFixed(2)}${unit}`,
    goal: `≤ ${goal}${unit}`,
    reached: value <= goal,
  };
}

function atLeast(name: string, value: number, goal: number): Figure {
  return { name, measured: value.toFixed(4), goal: `≥ ${goal}`, reached: value >= goal };
}

function colourFigures(scores: readonly SceneScore[]): Figure[] {
  const given = scores.filter(({ scene }) => !scene.made);
  const mean = meanScore(given.map(({ score }) => score));
  const all = meanScore(scores.map(({ score }) => score));
  const both = (name: string, of: (score: Score) => number, goal: number): Figure[] => [
    atMost(`${name}, mean of the given scenes`, of(mean), goal),
    atMost(`${name}, mean with the made scenes`, of(all), goal),
  ];
  return [
    ...both('dEc', ({ dEc }) => dEc, 1.4),
    ...both('95th percentile of dEc', ({ p95 }) => p95, 3.8),
    ...both('dE at hot spots', ({ hot }) => hot, 1.9),
    ...both('dE in hard shadows', ({ shadow }) => shadow, 1.9),
    atLeast('SSIM, mean of the given scenes', mean.ssim, 0.98),
    atLeast('SSIM, mean with the made scenes', all.ssim, 0.98),
  ];
}

/** The goals for windows apply to every scene, so the worst one is shown. */
function windowFigures(scores: readonly SceneScore[]): Figure[] {
  const withWindows = scores.filter(({ score }) => !Number.isNaN(score.win));
  const worst = (of: (score: Score) => number) => {
    const [first] = withWindows
      .map(({ scene, score }) => ({ name: scene.name, value: of(score), score }))
      .sort((a, b) => b.value - a.value);
    if (!first) {
      throw new Error('no scene has a window');
    }
    return first;
  };
  const win = worst((score) => score.win);
  const burnt = worst(({ winclip }) => winclip);
  const ring = worst((score) => score.ring / score.rest);
  return [
    atMost(`dE in windows, worst scene (${win.name})`, win.value, 2.5),
    atMost(`burnt in windows, worst scene (${burnt.name})`, burnt.value, 0.5, ' %'),
    {
      name: `dE in a ring of 12 px around windows ÷ the rest, worst scene (${ring.name})`,
      measured: ring.score.ring.toFixed(2),
      peer: ring.score.rest.toFixed(2),
      ratio: ring.value,
      goal: '≤ 1',
      reached: ring.value <= 1,
    },
  ];
}

async function alignmentFigures(scores: readonly SceneScore[]): Promise<Figure[]> {
  const errors = await Promise.all(
    scores
      .filter(({ scene }) => scene.made)
      .map(({ scene, report: merged }) => alignmentErrors(scene.directory, merged)),
  );
  const frames = errors.flat();
  const failed = frames.filter((error) => error > MAX_ERROR).length;
  return [
    atMost(
      `alignment error at the corners, median of ${frames.length}`,
      median(frames),
      0.1,
      ' px',
    ),
    {
      name: `flash frames misplaced by more than ${MAX_ERROR} px or left out`,
      measured: `${failed}`,
      goal: '0',
      reached: failed === 0,
    },
  ];
}

function fusionFigures(scores: readonly FusionScore[]): Figure[] {
  const ours = scores.map((score) => score.ours);
  const below = scores.filter((score) => score.ours <= Math.max(score.enfuse, score.opencv));
  return [
    atLeast('MEF-SSIM, mean', ours.reduce((sum, value) => sum + value, 0) / ours.length, 0.98),
    atLeast('MEF-SSIM, worst', Math.min(...ours), 0.965),
    {
      name: 'sequences on which enfuse or OpenCV Mertens is as good',
      measured: below.map(({ sequence }) => sequence).join(', ') || 'none',
      goal: 'none',
      reached: below.length === 0,
    },
  ];
}

const { values } = parseArgs({ options: { data: { type: 'string', default: DATA } } });
const data = resolve(values.data);
await assertPeers();
const directory = await mkdtemp(join(tmpdir(), 'roomlight-goals-'));
try {
  const speed = [...(await measureSpeed(data)), ...(await measureFusionSpeed(data))];
  const scenes = await scoreScenes(await findScenes(data), directory);
  printScores(scenes);
  const fusion = await scoreFusion(join(data, 'mef'), directory);
  console.log('');
  printFusion(fusion);
  report('The photo engine', [
    ...speed,
    ...colourFigures(scenes),
    ...windowFigures(scenes),
    ...(await alignmentFigures(scenes)),
    ...fusionFigures(fusion),
  ]);
} finally {
  await rm(directory, { recursive: true });
}
