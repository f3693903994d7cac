import type { Reporter } from '@jest/reporters';
import { sourceOf } from './reports.js';
import { RunningTests } from './running-tests.js';

/**
 * Reports each test file of jest's as it ends: its number out of the total, how long it took, and what failed. Names
 * the tests that are running when none ends for a while.
 */
export default class ProgressReporter implements Reporter {
  private readonly running = new RunningTests();

  onTestFileStart(...[{ path }]: Parameters<NonNullable<Reporter['onTestFileStart']>>) {
    this.running.begin(path, sourceOf(path, process.cwd()));
  }

  onTestCaseStart(
    ...[{ path }, { fullName }]: Parameters<NonNullable<Reporter['onTestCaseStart']>>
  ) {
    this.running.begin(path, `${sourceOf(path, process.cwd())}: ${fullName}`);
  }

  /** Between its tests, the hooks of a file run. */
  onTestCaseResult(...[test]: Parameters<NonNullable<Reporter['onTestCaseResult']>>) {
    this.onTestFileStart(test);
  }

  onTestFileResult(...[test, result, sums]: Parameters<NonNullable<Reporter['onTestFileResult']>>) {
    this.running.end(test.path);
    const ended = sums.numPassedTestSuites + sums.numFailedTestSuites + sums.numPendingTestSuites;
    const seconds = (result.perfStats.end - result.perfStats.start) / 1000;
    const mark = result.numFailingTests > 0 || result.testExecError !== undefined ? '✘' : '✓';
    const file = sourceOf(test.path, process.cwd());
    console.log(`${mark} ${ended}/${sums.numTotalTestSuites} ${file} (${seconds.toFixed(1)} s)`);
    if (result.failureMessage) {
      console.log(result.failureMessage);
      result.console?.forEach(({ type, message }) => console.log(`console.${type}: ${message}`));
    }
  }
}
