import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { median } from './report.js';

const CONNECTIONS = 10;
const SECONDS = 4;
const ROUNDS = 5;

export interface Target {
  url: string;
  headers: Record<string, string>;
}

interface AutocannonResult {
  requests: { average: number };
  errors: number;
  timeouts: number;
  non2xx: number;
}

/**
 * Measures requests per second for each target, from a load generator in its own process. The targets alternate several
 * times, so that variations of the machine affect all of them alike; the first round warms up.
 * @returns for each target the medians of its rate, and of its ratio to the last target in the same round
 */
export async function compareLoad(
  targets: readonly Target[],
): Promise<{ perSecond: number; ratio: number }[]> {
  const turns: number[][] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const turn: number[] = [];
    for (const target of targets) {
      turn.push(await requestsPerSecond(target, round === 0 ? 2 : SECONDS));
    }
    if (round > 0) {
      turns.push(turn);
    }
  }
  return targets.map((_, i) => ({
    perSecond: median(turns.map((turn) => turn[i] ?? NaN)),
    ratio: median(turns.map((turn) => (turn[i] ?? NaN) / (turn.at(-1) ?? NaN))),
  }));
}

async function requestsPerSecond({ url, headers }: Target, seconds: number): Promise<number> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      createRequire(import.meta.url).resolve('autocannon'),
      ...['--json', '--no-progress'],
      ...['-c', String(CONNECTIONS), '-d', String(seconds)],
      ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]),
      url,
    ],
    { maxBuffer: 16 * 1024 * 1024 },
  );
  const result = JSON.parse(stdout) as AutocannonResult;
  const bad = result.errors + result.timeouts + result.non2xx;
  if (bad > 0) {
    throw new Error(`${bad} requests to ${url} failed`);
  }
  return result.requests.average;
}
