import { startService } from '@roomlight/tools/start/service';
import type { RunningProgram } from '@roomlight/tools/start/supervisor';
import { ROOT } from '@roomlight/tools/start/stack';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { completion } from '../completion.js';
import { withProduct, type Product } from '../product.js';
import { median, report } from '../report.js';
import { makeSet, upload } from '../upload.js';

const SETS = 16;
const ROUNDS = 3;
const GOAL = 1.8;
/** One thread per replica, and enough tasks of a single user dispatched for both. */
const SETTINGS = { QUEUE_WORKERS: '1', MAX_SETS_IN_FLIGHT: '8' };

const set = await makeSet(4000, 3000);

/** Pins all threads of the process to one core, so that a second replica adds exactly what a second core adds. */
async function pin(pid: number, core: number): Promise<void> {
  await promisify(execFile)('taskset', ['-a', '-c', '-p', String(core), String(pid)]);
}

function startReplica({ stack }: Product): Promise<RunningProgram> {
  return startService(
    {
      name: 'queue',
      main: join(ROOT, 'services/queue/dist/main.js'),
      environment: {
        ...stack.environmentOf('queue'),
        ...SETTINGS,
      },
      healthPort: undefined,
      logFile: join(stack.dataDirectory, 'logs/queue-2.log'),
      report: (line) => console.error(line),
    },
    new AbortController().signal,
  );
}

/** Sets merged per minute, from the last byte of their upload to the listing's completion. */
async function setsPerMinute(product: Product, listingName: string, sets: number): Promise<number> {
  await upload(product, { listingName, set, chunks: sets });
  const start = performance.now();
  await completion(product, listingName);
  return (sets * 60_000) / (performance.now() - start);
}

await withProduct(async (product) => {
  await pin(product.pid('queue'), 0);
  await setsPerMinute(product, 'Warm up', 2);
  const rounds: { one: number; two: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const one = await setsPerMinute(product, `One replica ${round}`, SETS);
    const second = await startReplica(product);
    await pin(second.pid, 1);
    await setsPerMinute(product, `Warm up ${round}`, 4);
    const two = await setsPerMinute(product, `Two replicas ${round}`, SETS);
    await second.stop();
    rounds.push({ one, two });
  }
  const ratio = median(rounds.map(({ one, two }) => two / one));
  report(`Sets of ${set.length} frames at 12 megapixels, one core and one thread a replica`, [
    {
      name: 'merged by two queue replicas / by one',
      measured: `${median(rounds.map(({ two }) => two)).toFixed(1)}/min`,
      peer: `${median(rounds.map(({ one }) => one)).toFixed(1)}/min`,
      ratio,
      goal: `≥ ${GOAL}`,
      reached: ratio >= GOAL,
    },
  ]);
}, SETTINGS);
