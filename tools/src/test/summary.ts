import type { TestOutcome } from './reports.js';

/** How a suite ended. */
export type SuiteOutcome = { name: string } & (
  | { kind: 'ran'; tests: readonly TestOutcome[]; seconds: number; exitCode: number | null }
  /** The suite couldn't run here; counts as one skipped test. */
  | { kind: 'skipped'; reason: string }
);

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const MAX_SLOWEST = 10;
/** Tests that take less time aren't listed as slow. */
const MIN_SLOW_SECONDS = 0.5;

export function total(outcomes: readonly SuiteOutcome[]): Counts {
  const sum: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const outcome of outcomes) {
    const counts = countsOf(outcome);
    sum.passed += counts.passed;
    sum.failed += counts.failed;
    sum.skipped += counts.skipped;
  }
  return sum;
}

/**
 * Reports how each suite ended, which tests took longest, what failed, why and how to run it again, what was repeated,
 * and what was skipped and why; the last line is the total count.
 */
export function summary(outcomes: readonly SuiteOutcome[]): string {
  const { passed, failed, skipped } = total(outcomes);
  return [
    ...table(outcomes),
    '',
    ...section('Slowest', slowest(outcomes)),
    ...section('Failed', outcomes.flatMap(failures)),
    ...section("Passed after the machine's network had changed", outcomes.flatMap(repeated)),
    ...section('Skipped', outcomes.flatMap(reasons)),
    `${passed} passed, ${failed} failed, ${skipped} skipped`,
  ].join('\n');
}

function table(outcomes: readonly SuiteOutcome[]): string[] {
  const rows = [
    ['suite', 'passed', 'failed', 'skipped', 'seconds'],
    ...outcomes.map((outcome) => {
      const { passed, failed, skipped } = countsOf(outcome);
      const seconds = outcome.kind === 'ran' ? outcome.seconds.toFixed(1) : '-';
      return [outcome.name, String(passed), String(failed), String(skipped), seconds];
    }),
  ];
  const widths = [0, 1, 2, 3, 4].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  );
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`), ''];
}

function slowest(outcomes: readonly SuiteOutcome[]): string[] {
  return outcomes
    .flatMap((outcome) => (outcome.kind === 'ran' ? outcome.tests : []))
    .filter(({ seconds }) => seconds >= MIN_SLOW_SECONDS)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, MAX_SLOWEST)
    .map(({ seconds, file, name }) => `${seconds.toFixed(1).padStart(6)} s  ${file} › ${name}`);
}

function failures(outcome: SuiteOutcome): string[] {
  if (outcome.kind === 'skipped') {
    return [];
  }
  const failed = outcome.tests.filter(({ status }) => status === 'failed');
  if (failed.length === 0 && outcome.exitCode !== 0) {
    return [`${outcome.name} ended with exit code ${outcome.exitCode} and named no test`];
  }
  return failed.flatMap(({ file, name, failure, attachments }) => [
    `${file} › ${name}`,
    ...failure.map((line) => `  │ ${line}`),
    `  again: npm test -- ${file}`,
    ...attachments.map((path) => `  ${path}${showing(path)}`),
  ]);
}

/** The command that shows a trace. */
function showing(path: string): string {
  return path.endsWith('.zip') ? ` (npx playwright show-trace ${path})` : '';
}

function repeated(outcome: SuiteOutcome): string[] {
  return outcome.kind === 'skipped'
    ? []
    : outcome.tests
        .filter(({ isRepeated }) => isRepeated === true)
        .map(({ file, name }) => `${file} › ${name}`);
}

function reasons(outcome: SuiteOutcome): string[] {
  if (outcome.kind === 'skipped') {
    return [`${outcome.name}, because ${outcome.reason}`];
  }
  return outcome.tests
    .filter(({ status }) => status === 'skipped')
    .map(({ file, name, reason }) => `${file} › ${name}${reason ? `, because ${reason}` : ''}`);
}

function countsOf(outcome: SuiteOutcome): Counts {
  if (outcome.kind === 'skipped') {
    return { passed: 0, failed: 0, skipped: 1 };
  }
  const count = (status: TestOutcome['status']) =>
    outcome.tests.filter((test) => test.status === status).length;
  const failed = count('failed');
  return {
    passed: count('passed'),
    // A runner that fails without naming a failed test still counts as failed.
    failed: failed === 0 && outcome.exitCode !== 0 ? 1 : failed,
    skipped: count('skipped'),
  };
}
