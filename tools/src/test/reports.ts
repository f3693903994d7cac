import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite, JSONReportTest } from '@playwright/test/reporter';
import type { FormattedTestResults } from '@jest/test-result';

/** The runner's own output has all of them. */
const MAX_FAILURE_LINES = 10;

const STATUSES = {
  expected: 'passed',
  // Browser tests are repeated for one reason alone.
  flaky: 'passed',
  skipped: 'skipped',
  unexpected: 'failed',
} as const satisfies Record<JSONReportTest['status'], TestOutcome['status']>;

/** How a test ended. */
export interface TestOutcome {
  /** The path of its file from the root. */
  file: string;
  name: string;
  status: 'passed' | 'failed' | 'skipped';
  seconds: number;
  /** The reason why it was skipped, if it gave one. */
  reason?: string;
  /** Whether it passed only after the machine's network had changed during an attempt. */
  isRepeated?: true;
  /** What went wrong, line by line, without the stack. */
  failure: readonly string[];
  /** Files that explain a failure: a screenshot, a trace. */
  attachments: readonly string[];
}

/**
 * Reads the report of `jest --json`. A file that doesn't load counts as one failed test.
 * @param root the directory that paths are relative to
 */
export function readJestReport(text: string, root: string): TestOutcome[] {
  const { testResults } = JSON.parse(text) as FormattedTestResults;
  return testResults.flatMap(({ name, assertionResults, status, message }) => {
    const file = sourceOf(name, root);
    const tests = (assertionResults ?? []).map(
      ({ fullName, status: outcome, duration, failureMessages }): TestOutcome => ({
        file,
        name: fullName,
        status: outcome === 'passed' ? 'passed' : outcome === 'failed' ? 'failed' : 'skipped',
        seconds: (duration ?? 0) / 1000,
        failure: failureLines(failureMessages ?? []),
        attachments: [],
      }),
    );
    const isBroken = status === 'failed' && !tests.some((test) => test.status === 'failed');
    return isBroken ? [...tests, failedOutside(file, message)] : tests;
  });
}

/**
 * The source of a compiled test file, as a path from the root: tests run on compiled output, but people know the
 * source.
 */
export function sourceOf(compiled: string, root: string): string {
  return relative(root, compiled)
    .replace(/(^|\/)(\.rules\/)?dist\//, '$1src/')
    .replace(/\.js$/, '.ts');
}

/** Reads Playwright's JSON report. A failure outside of any test counts as one failed test. */
export function readPlaywrightReport(text: string, root: string): TestOutcome[] {
  const { suites, errors, config } = JSON.parse(text) as JSONReport;
  const outside = errors.map(({ message = 'it could not run', location }) =>
    failedOutside(location === undefined ? '' : relative(root, location.file), message),
  );
  return [...suites.flatMap((suite) => testsOf(suite, [])), ...outside];

  function testsOf(suite: JSONReportSuite, titles: readonly string[]): TestOutcome[] {
    return [
      ...suite.specs.flatMap((spec) =>
        spec.tests.map((test) => outcomeOf(test, spec.file, [...titles, spec.title].join(' › '))),
      ),
      ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, [...titles, inner.title])),
    ];
  }

  function outcomeOf(test: JSONReportTest, file: string, name: string): TestOutcome {
    const reason = test.annotations.find(({ type }) => type === 'skip')?.description;
    return {
      file: relative(root, `${config.rootDir}/${file}`),
      name,
      status: STATUSES[test.status],
      ...(test.status === 'flaky' && { isRepeated: true }),
      seconds: test.results.reduce((sum, { duration }) => sum + duration / 1000, 0),
      ...(reason !== undefined && { reason }),
      failure: failureLines(
        test.results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)),
      ),
      attachments: test.results.flatMap(({ attachments }) =>
        attachments.flatMap(({ path }) => (path === undefined ? [] : [relative(root, path)])),
      ),
    };
  }
}

/** A failure that occurred outside of any test. */
function failedOutside(file: string, message: string): TestOutcome {
  const [name = '', ...failure] = failureLines([message]);
  return { file, name, status: 'failed', seconds: 0, failure, attachments: [] };
}

/** The first lines of what went wrong, without the stack. */
function failureLines(messages: readonly string[]): string[] {
  return messages
    .flatMap((message) => stripVTControlCharacters(message).trim().split('\n'))
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
    .slice(0, MAX_FAILURE_LINES);
}
