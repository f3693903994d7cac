import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANES, type Suite } from './suites.js';
import { summary, total } from './summary.js';
import type { Outcome } from './summary.js';

/** `npm test` runs every suite; `npm test -- unit service` runs those. */
const wanted = process.argv.slice(2);
const suites = LANES.flat();
const unknown = wanted.filter((name) => !suites.some((suite) => suite.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no suite ${unknown.join(', ')}; there are ${suites.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}

const reports = await mkdtemp(join(tmpdir(), 'roomlight-reports-'));

async function runLane(lane: readonly Suite[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const suite of lane) {
    if (wanted.length === 0 || wanted.includes(suite.name)) {
      outcomes.push(await suite.run(reports));
    }
  }
  return outcomes;
}

const outcomes = (
  await Promise.all(LANES.map(runLane)).finally(() => rm(reports, { recursive: true }))
).flat();
console.log(`\n${summary(outcomes)}`);
process.exitCode = total(outcomes).failed > 0 ? 1 : 0;
