import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Figure } from '../report.js';
import { frameSet } from './scenes/frame-set.js';
import { largeBrackets } from './scenes/large-brackets.js';
import { ENFUSE } from './peers.js';
import { costOf, type Cost } from './process-cost.js';
import type { WarmTask } from './warm-merges.js';

const SIZE = { width: 6000, height: 4000 };
const WARM_ROUNDS = 3;
const PEER_ROUNDS = 2;
const MIN_RATIO = 4;
const MAX_MEMORY = 450;

/** Measures time and memory for fusing exposure sequences of 24 megapixels, beside enfuse in the same run. */
export async function measureFusionSpeed(data: string): Promise<Figure[]> {
  const output = await mkdtemp(join(tmpdir(), 'roomlight-fusion-speed-'));
  try {
    return [
      ...(await ofExposures(3, 'three', data, output)),
      ...(await ofExposures(5, 'five', data, output)),
    ];
  } finally {
    await rm(output, { recursive: true });
  }
}

async function ofExposures(
  exposures: number,
  count: string,
  data: string,
  output: string,
): Promise<Figure[]> {
  const directory = await largeBrackets({ ...SIZE, exposures }, data);
  const { hdr, flashes } = await frameSet(directory);
  const frames = [hdr, ...flashes].map(({ path }) => path);
  const photo = join(output, 'ours.jpg');
  const script = fileURLToPath(new URL('./merge-once.js', import.meta.url));
  const theirs: Cost[] = [];
  for (let round = 0; round < PEER_ROUNDS; round++) {
    theirs.push(await costOf(ENFUSE.command(frames, join(output, 'theirs.jpg'))));
  }
  const warm = await warmMerges({
    directory,
    output: photo,
    rounds: WARM_ROUNDS,
    method: 'exposures',
  });
  const { peak } = await costOf([process.execPath, script, directory, photo]);
  const ours = Math.min(...warm);
  const peer = Math.min(...theirs.map(({ cpu }) => cpu));
  const peerPeak = Math.max(...theirs.map((cost) => cost.peak));
  return [
    {
      name: `CPU of ${ENFUSE.name} ÷ ours, ${count} exposures, a worker that is running`,
      measured: `${ours.toFixed(2)} s`,
      peer: `${peer.toFixed(1)} s, ${peerPeak.toFixed(0)} MB`,
      ratio: peer / ours,
      goal: `≥ ${MIN_RATIO}`,
      reached: peer / ours >= MIN_RATIO,
    },
    {
      name: `peak memory of a process that fuses ${count} exposures`,
      measured: `${peak.toFixed(0)} MB`,
      goal: `≤ ${MAX_MEMORY} MB`,
      reached: peak <= MAX_MEMORY,
    },
  ];
}

/** The CPU seconds of each round. */
function warmMerges(task: WarmTask): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./warm-merges.js', import.meta.url), { workerData: task });
    worker.once('message', resolve).once('error', reject);
  });
}
