import { describe, expect, it } from '@jest/globals';
import { jestCounts, playwrightCounts } from './counts.js';
import { summary, total } from './summary.js';
import type { Outcome } from './summary.js';

describe('the summary of npm test', () => {
  const outcomes: Outcome[] = [
    { name: 'unit', kind: 'ran', counts: { passed: 120, failed: 0, skipped: 0 }, seconds: 3.21 },
    { name: 'browser', kind: 'ran', counts: { passed: 9, failed: 1, skipped: 2 }, seconds: 61 },
    { name: 'containers', kind: 'skipped', reason: 'no Docker engine answers on this machine' },
  ];

  it('is a table, what was skipped and why, and a closing line', () => {
    expect(summary(outcomes)).toBe(
      [
        'suite       passed  failed  skipped  seconds',
        'unit           120       0        0      3.2',
        'browser          9       1        2     61.0',
        'containers       0       0        1        -',
        '',
        'Skipped: 2 of browser, by the tests themselves.',
        'Skipped: containers, because no Docker engine answers on this machine.',
        '129 passed, 1 failed, 3 skipped',
      ].join('\n'),
    );
  });

  it('counts a suite that could not run as one skipped', () => {
    expect(total(outcomes)).toEqual({ passed: 129, failed: 1, skipped: 3 });
  });
});

describe('the reports of the test runners', () => {
  it('count a jest file that does not load as a failure', () => {
    const report = {
      numPassedTests: 5,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      numRuntimeErrorTestSuites: 1,
    };
    expect(jestCounts(JSON.stringify(report))).toEqual({ passed: 5, failed: 2, skipped: 3 });
  });

  it('count a Playwright test that passed at the second try as passed', () => {
    const report = {
      stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 },
      errors: [{ message: 'a file does not load' }],
    };
    expect(playwrightCounts(JSON.stringify(report))).toEqual({ passed: 5, failed: 2, skipped: 2 });
  });
});
