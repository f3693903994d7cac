import { mergeSet } from '@roomlight/imaging/testing';
import type { MergeReport } from '@roomlight/imaging';
import { parentPort, workerData } from 'node:worker_threads';
import { cpuSeconds } from '../cpu-seconds.js';
import { frameSet } from './scenes/frame-set.js';

/** Runs in a thread like the engine's, which merges one set repeatedly. */
export interface WarmTask {
  directory: string;
  /** path of the photo to write */
  output: string;
  rounds: number;
  /** how the set is to be merged */
  method: MergeReport['method'];
}

function isTask(value: unknown): value is WarmTask {
  return typeof value === 'object' && value !== null && 'directory' in value && 'output' in value;
}

if (!parentPort || !isTask(workerData)) {
  throw new Error('warm merges are measured on a thread');
}
const { directory, output, rounds, method } = workerData;

const seconds: number[] = [];
for (let round = 0; round <= rounds; round++) {
  const taken = await cpuSeconds(async () => {
    const frames = await frameSet(directory);
    const report = await mergeSet(frames, output, {}, new AbortController().signal);
    if (report.method !== method) {
      throw new Error(`${directory} was merged by ${report.method}, not by ${method}`);
    }
  });
  // The first round includes compilation.
  if (round > 0) {
    seconds.push(taken);
  }
}
parentPort.postMessage(seconds);
