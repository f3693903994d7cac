import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { findOrInstallChromium } from './chromium.js';
import { jestCounts, playwrightCounts } from './counts.js';
import type { Counts } from './counts.js';
import type { Outcome } from './summary.js';

const ROOT = resolve(import.meta.dirname, '../../..');
const installed = createRequire(import.meta.url);
const JEST = installed.resolve('jest/bin/jest');
const PLAYWRIGHT = installed.resolve('@playwright/test/cli');

export interface Suite {
  name: string;
  /** `reports` is a directory for the machine-readable report. */
  run: (reports: string) => Promise<Outcome>;
}

/**
 * Everything that `npm test` runs. The suites of a lane run one after another, the lanes beside each other: the
 * browser waits for what the other lane computes, and the other way round. A third lane makes all of them slower: two
 * cores have no time left for it.
 */
export const LANES: readonly (readonly Suite[])[] = [
  [
    { name: 'unit', run: (reports) => jest('unit', reports, '--selectProjects', 'unit') },
    {
      name: 'service',
      // Its tests wait for servers and dead workers more than they compute.
      run: (reports) =>
        jest('service', reports, '--selectProjects', 'service', '--maxWorkers', '2'),
    },
    {
      name: 'faults',
      run: (reports) => jest('faults', reports, '--config', 'tests/jest.faults.config.mjs'),
    },
    { name: 'containers', run: containers },
  ],
  [{ name: 'browser', run: browser }],
];

function jest(name: string, reports: string, ...options: string[]): Promise<Outcome> {
  const report = join(reports, `${name}.json`);
  const command = [JEST, '--json', '--outputFile', report, ...options];
  const NODE_OPTIONS =
    `${process.env['NODE_OPTIONS'] ?? ''} --experimental-vm-modules --disable-warning=ExperimentalWarning`.trim();
  return run({ name, command, environment: { NODE_OPTIONS }, report, read: jestCounts });
}

async function browser(reports: string): Promise<Outcome> {
  const configuration = 'tests/playwright.config.ts';
  if (!existsSync(join(ROOT, configuration))) {
    return skipped('browser', `there is no ${configuration}`);
  }
  const chromium = findOrInstallChromium();
  if (chromium === undefined) {
    return skipped('browser', 'there is no Chromium or Chrome (CHROMIUM_PATH may name one)');
  }
  const report = join(reports, 'browser.json');
  return run({
    name: 'browser',
    command: [PLAYWRIGHT, 'test', '-c', configuration, '--reporter=list,json'],
    environment: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    report,
    read: playwrightCounts,
  });
}

async function containers(reports: string): Promise<Outcome> {
  if (spawnSync('docker', ['version'], { timeout: 10_000 }).status !== 0) {
    return skipped('containers', 'no Docker engine answers on this machine');
  }
  return jest('containers', reports, '--config', 'tests/jest.containers.config.mjs');
}

async function run(suite: {
  name: string;
  /** A program of Node's, and what it is given. */
  command: string[];
  environment?: NodeJS.ProcessEnv;
  report: string;
  read: (report: string) => Counts;
}): Promise<Outcome> {
  const { name, command, report } = suite;
  const startedAt = Date.now();
  const exitCode = await execute(name, command, suite.environment);
  const counts = await readFile(report, 'utf8').then(suite.read, () => undefined);
  return {
    name,
    kind: 'ran',
    counts: withExit(counts ?? { passed: 0, failed: 0, skipped: 0 }, exitCode),
    seconds: (Date.now() - startedAt) / 1000,
  };
}

/** A runner that fails without naming a failed test has failed all the same. */
function withExit(counts: Counts, exitCode: number | null): Counts {
  return exitCode === 0 || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

/** Each line of the output begins with the suite's name, as those of several suites come at once. */
function execute(
  name: string,
  command: string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<number | null> {
  return new Promise((resolveExit, reject) => {
    const runner = spawn(process.execPath, command, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    });
    for (const output of [runner.stdout, runner.stderr]) {
      createInterface({ input: output }).on('line', (line) => console.log(`${name} │ ${line}`));
    }
    runner.once('error', reject).once('close', resolveExit);
  });
}

function skipped(name: string, reason: string): Outcome {
  return { name, kind: 'skipped', reason };
}
