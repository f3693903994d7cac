import { mergeSet } from '@roomlight/imaging/testing';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import sharp from '@roomlight/imaging/sharp';
import { cpuSeconds } from '../cpu-seconds.js';
import { frameSet } from './scenes/frame-set.js';

/** Runs in a thread like the engine's: the merge and the floor alternate, so that both meet the same conditions. */
export interface FloorTask {
  plain: string;
  windows: string;
  /** directory for the photos */
  output: string;
  rounds: number;
}

/** The CPU seconds of each round. */
export interface FloorTimes {
  floor: number[];
  plain: number[];
  windows: number[];
}

function isTask(value: unknown): value is FloorTask {
  return typeof value === 'object' && value !== null && 'plain' in value && 'windows' in value;
}

if (!parentPort || !isTask(workerData)) {
  throw new Error('the floor is measured on a thread');
}
const task = workerData;

/** The minimum that any merge of these files does: decode every frame at full size and encode one photo. */
async function floor(directory: string): Promise<void> {
  const { hdr, flashes } = await frameSet(directory);
  for (const { path } of flashes) {
    await sharp(path).raw().toBuffer();
  }
  const { data, info } = await sharp(hdr.path).raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toFile(join(task.output, 'floor.jpg'));
}

async function merge(directory: string, windows: number): Promise<void> {
  const { signal } = new AbortController();
  const output = join(task.output, 'merged.jpg');
  const report = await mergeSet(await frameSet(directory), output, {}, signal);
  if (Math.sign(report.windows) !== windows) {
    throw new Error(`${report.windows} windows were found where ${windows} are`);
  }
}

const times: FloorTimes = { floor: [], plain: [], windows: [] };
for (let round = 0; round <= task.rounds; round++) {
  const floorTime = await cpuSeconds(() => floor(task.plain));
  const plain = await cpuSeconds(() => merge(task.plain, 0));
  const windows = await cpuSeconds(() => merge(task.windows, 1));
  // The first round includes compilation.
  if (round > 0) {
    times.floor.push(floorTime);
    times.plain.push(plain);
    times.windows.push(windows);
  }
}
parentPort.postMessage(times);
