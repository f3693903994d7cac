import { EnginePool } from '@roomlight/imaging';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { median, type Figure } from '../report.js';
import { frameSet } from './scenes/frame-set.js';
import { largeSet } from './scenes/large-sets.js';
import { ENFUSE, OPENCV } from './peers.js';
import { costOf, type Command, type Cost } from './process-cost.js';
import type { FloorTask, FloorTimes } from './speed-against-floor.js';

const TWENTY_FOUR = { width: 6000, height: 4000, flashes: 3 };
const FORTY_FIVE = { width: 8192, height: 5464, flashes: 5 };
const FLOOR_ROUNDS = 3;
const PEER_ROUNDS = 2;
const POOL_ROUNDS = 2;
/** Sets that each worker merges in a round. */
const SETS_PER_WORKER = 2;

/** Measures time and memory, beside the peers' and the floor's in the same run. */
export async function measureSpeed(data: string): Promise<Figure[]> {
  const plain = await largeSet({ ...TWENTY_FOUR, windows: false }, data);
  const windows = await largeSet({ ...TWENTY_FOUR, windows: true }, data);
  const huge = await largeSet({ ...FORTY_FIVE, windows: true }, data);
  const output = await mkdtemp(join(tmpdir(), 'roomlight-speed-'));
  try {
    const times = await floorTimes({ plain, windows, output, rounds: FLOOR_ROUNDS });
    return [
      ...againstFloor(times),
      ...(await againstPeers(plain, output, Math.min(...times.plain))),
      await withTwoWorkers(windows, output),
      await peakMemory('four frames of 24 megapixels', windows, output, 450),
      await peakMemory('six frames of 45 megapixels', huge, output, 900),
    ];
  } finally {
    await rm(output, { recursive: true });
  }
}

function floorTimes(task: FloorTask): Promise<FloorTimes> {
  return new Promise((resolve, reject) => {
    const script = new URL('./speed-against-floor.js', import.meta.url);
    const worker = new Worker(script, { workerData: task });
    worker.once('message', resolve).once('error', reject);
  });
}

function againstFloor(times: FloorTimes): Figure[] {
  const figure = (name: string, seconds: number[], goal: number): Figure => {
    const measured = Math.min(...seconds);
    const peer = Math.min(...times.floor);
    return {
      name: `CPU of ${name} ÷ decoding all four at full size and encoding one`,
      measured: `${measured.toFixed(2)} s`,
      peer: `${peer.toFixed(2)} s`,
      ratio: measured / peer,
      goal: `≤ ${goal}`,
      reached: measured / peer <= goal,
    };
  };
  return [
    figure('a set of four 24 MP frames', times.plain, 1.25),
    figure('the same with a window pull', times.windows, 1.6),
  ];
}

/** @param warm our CPU seconds for the same set in a thread that has merged before, as the product's threads have */
async function againstPeers(directory: string, output: string, warm: number): Promise<Figure[]> {
  const { hdr, flashes } = await frameSet(directory);
  const frames = [hdr, ...flashes].map(({ path }) => path);
  const ours: Cost[] = [];
  const theirs = [
    { peer: ENFUSE, goal: 13, costs: new Array<Cost>() },
    { peer: OPENCV, goal: 7, costs: new Array<Cost>() },
  ];
  for (let round = 0; round < PEER_ROUNDS; round++) {
    ours.push(await costOf(mergeOnce(directory, join(output, 'ours.jpg'))));
    for (const { peer, costs } of theirs) {
      costs.push(await costOf(peer.command(frames, join(output, 'theirs.jpg'))));
    }
  }
  const least = (costs: Cost[]): number => Math.min(...costs.map(({ cpu }) => cpu));
  const shown = (costs: Cost[]): string =>
    `${least(costs).toFixed(1)} s, ${Math.max(...costs.map(({ peak }) => peak)).toFixed(0)} MB`;
  return theirs.flatMap(({ peer, goal, costs }) => {
    const figure = (name: string, seconds: number, measured: string): Figure => ({
      name: `CPU of ${peer.name} ÷ ours, ${name}`,
      measured,
      peer: shown(costs),
      ratio: least(costs) / seconds,
      goal: `≥ ${goal}`,
      reached: least(costs) / seconds >= goal,
    });
    return [
      figure('a worker that is running', warm, `${warm.toFixed(1)} s`),
      figure('a process from start to end', least(ours), shown(ours)),
    ];
  });
}

async function withTwoWorkers(directory: string, output: string): Promise<Figure> {
  const rounds: { one: number; two: number }[] = [];
  for (let round = 0; round < POOL_ROUNDS; round++) {
    rounds.push({
      one: await setsPerMinute(1, directory, output),
      two: await setsPerMinute(2, directory, output),
    });
  }
  const ratio = median(rounds.map(({ one, two }) => two / one));
  return {
    name: 'sets a minute with 2 workers ÷ with 1',
    measured: `${median(rounds.map(({ two }) => two)).toFixed(0)} a minute`,
    peer: `${median(rounds.map(({ one }) => one)).toFixed(0)} a minute`,
    ratio,
    goal: '≥ 1.7',
    reached: ratio >= 1.7,
  };
}

async function setsPerMinute(workers: number, directory: string, output: string): Promise<number> {
  const frames = await frameSet(directory);
  const engine = new EnginePool({ workers });
  const { signal } = new AbortController();
  const merge = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, i) =>
        engine.merge(frames, join(output, `pool-${i}.jpg`), {}, signal),
      ),
    );
  try {
    // Threads start and compile during their first set.
    await merge(workers);
    const sets = SETS_PER_WORKER * workers;
    const start = performance.now();
    await merge(sets);
    return (60_000 * sets) / (performance.now() - start);
  } finally {
    await engine.close();
  }
}

async function peakMemory(
  name: string,
  directory: string,
  output: string,
  goal: number,
): Promise<Figure> {
  const { peak } = await costOf(mergeOnce(directory, join(output, 'memory.jpg')));
  return {
    name: `peak memory of a process that merges ${name}`,
    measured: `${peak.toFixed(0)} MB`,
    goal: `≤ ${goal} MB`,
    reached: peak <= goal,
  };
}

function mergeOnce(directory: string, output: string): Command {
  const script = fileURLToPath(new URL('./merge-once.js', import.meta.url));
  return [process.execPath, script, directory, output];
}
