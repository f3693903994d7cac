import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SUITES } from './suites.js';
import { summary, total } from './summary.js';
import type { Outcome } from './summary.js';

/** `npm test` runs every suite; `npm test -- unit service` runs those. */
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !SUITES.some((suite) => suite.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no suite ${unknown.join(', ')}; there are ${SUITES.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}

const reports = await mkdtemp(join(tmpdir(), 'roomlight-reports-'));
const outcomes: Outcome[] = [];
try {
  for (const suite of SUITES) {
    if (wanted.length === 0 || wanted.includes(suite.name)) {
      outcomes.push(await suite.run(reports));
    }
  }
} finally {
  await rm(reports, { recursive: true });
}
console.log(`\n${summary(outcomes)}`);
process.exitCode = total(outcomes).failed > 0 ? 1 : 0;
