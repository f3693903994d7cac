import type { Reporter } from '@jest/reporters';
import { sourceOf } from './reports.js';

/** Reports each test file as it ends: its number out of the total, how long it took, and what failed. */
export default class ProgressReporter implements Pick<Reporter, 'onTestFileResult'> {
  onTestFileResult(...[test, result, sums]: Parameters<NonNullable<Reporter['onTestFileResult']>>) {
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
