import { relative } from 'node:path';
import type { Reporter } from '@jest/reporters';

/** Tells of each test file as it ends: which of how many, how long it took, and what failed. */
export default class ProgressReporter implements Pick<Reporter, 'onTestFileResult'> {
  constructor(private readonly config: { rootDir: string }) {}

  onTestFileResult(...[test, result, sums]: Parameters<NonNullable<Reporter['onTestFileResult']>>) {
    const ended = sums.numPassedTestSuites + sums.numFailedTestSuites + sums.numPendingTestSuites;
    const seconds = (result.perfStats.end - result.perfStats.start) / 1000;
    const mark = result.numFailingTests > 0 || result.testExecError !== undefined ? '✘' : '✓';
    const file = relative(this.config.rootDir, test.path);
    console.log(`${mark} ${ended}/${sums.numTotalTestSuites} ${file} (${seconds.toFixed(1)} s)`);
    if (result.failureMessage) {
      console.log(result.failureMessage);
      result.console?.forEach(({ type, message }) => console.log(`console.${type}: ${message}`));
    }
  }
}
