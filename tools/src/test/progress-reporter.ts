import type { AggregatedResult, Reporter, Test, TestResult } from '@jest/reporters';
import type { Circus } from '@jest/types';
import { sourceOf } from './reports.js';
import { RunningTests } from './running-tests.js';

const fileOf = ({ path }: Test): string => sourceOf(path, process.cwd());

/**
 * Reports each test file of jest's as it ends: its number out of the total, how long it took, and what failed. Names
 * the tests that are running when none ends for a while.
 */
export default class ProgressReporter implements Reporter {
  private readonly running = new RunningTests();

  onTestFileStart(test: Test) {
    this.running.begin(test.path, fileOf(test));
  }

  onTestCaseStart(test: Test, { fullName }: Circus.TestCaseStartInfo) {
    this.running.begin(test.path, `${fileOf(test)}: ${fullName}`);
  }

  /** Between its tests, the hooks of a file run. */
  onTestCaseResult(test: Test) {
    this.onTestFileStart(test);
  }

  onTestFileResult(test: Test, result: TestResult, sums: AggregatedResult) {
    this.running.end(test.path);
    const ended = sums.numPassedTestSuites + sums.numFailedTestSuites + sums.numPendingTestSuites;
    const seconds = (result.perfStats.end - result.perfStats.start) / 1000;
    const mark = result.numFailingTests > 0 || result.testExecError !== undefined ? '✘' : '✓';
    console.log(
      `${mark} ${ended}/${sums.numTotalTestSuites} ${fileOf(test)} (${seconds.toFixed(1)} s)`,
    );
    if (result.failureMessage) {
      console.log(result.failureMessage);
      result.console?.forEach(({ type, message }) => console.log(`console.${type}: ${message}`));
    }
  }
}
