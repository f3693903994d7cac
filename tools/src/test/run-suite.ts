import { spawn, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { findOrInstallChromium } from './chromium.js';
import { readJestReport, readPlaywrightReport, type TestOutcome } from './reports.js';
import type { Runner, Suite } from './suites.js';
import type { SuiteOutcome } from './summary.js';

export const ROOT = resolve(import.meta.dirname, '../../..');
const installed = createRequire(import.meta.url);
/** A suite that prints nothing for this long is reported to be still running. */
const SILENCE_MS = 20_000;
const PROGRESS_REPORTER = join(import.meta.dirname, 'progress-reporter.js');
const RUNNING_REPORTER = join(import.meta.dirname, 'running-reporter.js');
const PLAYWRIGHT_CONFIG = 'tests/playwright.config.ts';

/** The part of a suite that is to run. */
export interface SuiteRun {
  /** Paths from the root; when empty, all files of the suite. */
  files: readonly string[];
  /** Only tests whose names contain this. */
  testName: string | undefined;
  /** The directory for its machine-readable report. */
  reports: string;
}

interface Program {
  /** A Node.js module and its arguments. */
  command: string[];
  environment: NodeJS.ProcessEnv;
  read: (report: string, root: string) => TestOutcome[];
}

/**
 * Runs a suite, or says why it can't run here. Prints its output line by line as it arrives, with the suite's name in
 * front.
 */
export async function runSuite(name: string, suite: Suite, run: SuiteRun): Promise<SuiteOutcome> {
  if (suite.needs === 'docker' && !dockerAnswers()) {
    return { name, kind: 'skipped', reason: 'no Docker engine answers on this machine' };
  }
  const report = join(run.reports, `${name}.json`);
  const { runner } = suite;
  const program =
    runner.kind === 'jest' ? jest(runner, run, report) : playwright(runner, run, report);
  if (program === undefined) {
    const reason = 'there is no Chromium or Chrome (CHROMIUM_PATH may name one)';
    return { name, kind: 'skipped', reason };
  }
  const startedAt = performance.now();
  const exitCode = await execute(name, program);
  const tests = await readFile(report, 'utf8').then(
    (text) => program.read(text, ROOT),
    // The suite ended before it could write a report; its exit code says how.
    () => [],
  );
  return { name, kind: 'ran', tests, exitCode, seconds: (performance.now() - startedAt) / 1000 };
}

function jest(
  { config, project }: Extract<Runner, { kind: 'jest' }>,
  { files, testName }: SuiteRun,
  report: string,
): Program {
  return {
    command: [
      installed.resolve('jest/bin/jest'),
      ...['--json', '--outputFile', report, '--reporters', PROGRESS_REPORTER, '--config', config],
      ...(project === undefined ? [] : ['--selectProjects', project]),
      ...(testName === undefined ? [] : ['--testNamePattern', testName]),
      ...(files.length > 0 ? ['--runInBand', '--', ...files.map(compiledPattern)] : []),
    ],
    environment: {},
    read: readJestReport,
  };
}

/** Matches the compiled file of a source file, from the root. */
function compiledPattern(file: string): string {
  return file.replace('/src/', '/(\\.rules/)?dist/').replace(/\.tsx?$/, '\\.js$');
}

function playwright(
  { project }: Extract<Runner, { kind: 'playwright' }>,
  { files, testName }: SuiteRun,
  report: string,
): Program | undefined {
  const chromium = findOrInstallChromium();
  if (chromium === undefined) {
    return undefined;
  }
  // A file that is named explicitly runs completely.
  const choice = files.length > 0 ? [] : [`--project=${project}`];
  // Playwright empties its directory when it starts, which must not hold what another suite has left.
  const results = `--output=test-results/${project}`;
  return {
    command: [
      installed.resolve('@playwright/test/cli'),
      ...['test', '-c', PLAYWRIGHT_CONFIG, `--reporter=list,json,${RUNNING_REPORTER}`],
      ...[results, ...choice],
      ...(testName === undefined ? [] : ['-g', testName]),
      ...files,
    ],
    environment: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    read: readPlaywrightReport,
  };
}

function dockerAnswers(): boolean {
  return spawnSync('docker', ['version'], { timeout: 120_000 }).status === 0;
}

function execute(name: string, { command, environment }: Program): Promise<number | null> {
  return new Promise((resolveExit, reject) => {
    const runner = spawn(process.execPath, command, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    });
    const startedAt = performance.now();
    const say = (line: string) => console.log(`${name} │ ${line}`);
    const silence = setInterval(() => {
      say(`… still running, ${Math.round((performance.now() - startedAt) / 1000)} s`);
    }, SILENCE_MS);
    for (const output of [runner.stdout, runner.stderr]) {
      createInterface({ input: output }).on('line', (line) => {
        silence.refresh();
        say(line);
      });
    }
    runner
      .once('error', reject)
      .once('close', resolveExit)
      .once('close', () => clearInterval(silence));
  });
}
