import { describe, expect, it } from '@jest/globals';
import { readJestReport, readPlaywrightReport, type TestOutcome } from './reports.js';
import { summary, total, type SuiteOutcome } from './summary.js';

function test(change: Partial<TestOutcome>): TestOutcome {
  const file = 'libs/imaging/src/align.spec.ts';
  const passed = { file, name: 'aligns', status: 'passed', seconds: 1 } as const;
  return { ...passed, failure: [], attachments: [], ...change };
}

const OUTCOMES: SuiteOutcome[] = [
  {
    name: 'unit',
    kind: 'ran',
    tests: [test({}), test({ name: 'aligns a turned frame', seconds: 2.5 })],
    seconds: 3.21,
    exitCode: 0,
  },
  {
    name: 'browser',
    kind: 'ran',
    tests: [
      test({
        file: 'tests/src/browser/queue.browser-spec.ts',
        name: 'shows the queue',
        status: 'failed',
        seconds: 30,
        failure: ['Error: element(s) not found', '  Locator: a button'],
        attachments: ['test-results/queue/test-failed-1.png', 'test-results/queue/trace.zip'],
      }),
      test({ name: 'shows the sky', status: 'skipped', seconds: 0, reason: 'it has no photo' }),
      test({ name: 'shows the moon', seconds: 0, isRepeated: true }),
    ],
    seconds: 61,
    exitCode: 1,
  },
  { name: 'containers', kind: 'skipped', reason: 'no Docker engine answers on this machine' },
];

describe('the summary of npm test', () => {
  it('says how suites ended, what was slow, what failed and why, what was repeated and what was skipped', () => {
    expect(summary(OUTCOMES)).toBe(
      [
        'suite       passed  failed  skipped  seconds',
        'unit             2       0        0      3.2',
        'browser          1       1        1     61.0',
        'containers       0       0        1        -',
        '',
        'Slowest:',
        '    30.0 s  tests/src/browser/queue.browser-spec.ts › shows the queue',
        '     2.5 s  libs/imaging/src/align.spec.ts › aligns a turned frame',
        '     1.0 s  libs/imaging/src/align.spec.ts › aligns',
        '',
        'Failed:',
        '  tests/src/browser/queue.browser-spec.ts › shows the queue',
        '    │ Error: element(s) not found',
        '    │   Locator: a button',
        '    again: npm test -- tests/src/browser/queue.browser-spec.ts',
        '    test-results/queue/test-failed-1.png',
        '    test-results/queue/trace.zip (npx playwright show-trace test-results/queue/trace.zip)',
        '',
        "Passed after the machine's network had changed:",
        '  libs/imaging/src/align.spec.ts › shows the moon',
        '',
        'Skipped:',
        '  libs/imaging/src/align.spec.ts › shows the sky, because it has no photo',
        '  containers, because no Docker engine answers on this machine',
        '',
        '3 passed, 1 failed, 2 skipped',
      ].join('\n'),
    );
  });

  it('counts a runner that fails without naming a test as one failure', () => {
    const outcome: SuiteOutcome = {
      ...{ name: 'unit', kind: 'ran', tests: [test({})], seconds: 1, exitCode: 137 },
    };
    expect(total([outcome])).toEqual({ passed: 1, failed: 1, skipped: 0 });
    expect(summary([outcome])).toContain('unit ended with exit code 137 and named no test');
  });
});

describe('the reports of the test runners', () => {
  it('name the source file of a compiled test', () => {
    const assertionResults = [{ fullName: 'aligns', status: 'passed', duration: 1500 }];
    const report = {
      testResults: [
        { name: '/root/libs/imaging/dist/align.spec.js', status: 'passed', assertionResults },
        { name: '/root/web/.rules/dist/a.rules.spec.js', status: 'passed', assertionResults },
      ],
    };
    expect(readJestReport(JSON.stringify(report), '/root')).toEqual([
      test({ seconds: 1.5 }),
      test({ seconds: 1.5, file: 'web/src/a.rules.spec.ts' }),
    ]);
  });

  it('say why a jest test failed, without its stack', () => {
    const failureMessages = ['Error: expected 1\n    at align.spec.js:3\nReceived: 2'];
    const failed = { fullName: 'aligns', status: 'failed', duration: 1000, failureMessages };
    const name = '/root/libs/imaging/dist/align.spec.js';
    const report = { testResults: [{ name, status: 'failed', assertionResults: [failed] }] };
    expect(readJestReport(JSON.stringify(report), '/root')).toEqual([
      test({ status: 'failed', failure: ['Error: expected 1', 'Received: 2'] }),
    ]);
  });

  it('count a jest file that does not load as a failure', () => {
    const name = '/root/libs/imaging/dist/align.spec.js';
    const broken = { name, status: 'failed', message: 'Cannot find module\n    at …' };
    const report = { testResults: [{ ...broken, assertionResults: [] }] };
    expect(readJestReport(JSON.stringify(report), '/root')).toEqual([
      test({ name: 'Cannot find module', status: 'failed', seconds: 0 }),
    ]);
  });

  it('say why a Playwright test was skipped, and what a failed one left behind', () => {
    const path = '/root/test-results/trace.zip';
    const errors = [
      { message: '\u001b[31mError: no button\u001b[39m\n\nCall log:\n    at x.ts:1' },
    ];
    const specs = [
      {
        title: 'is skipped',
        file: 'queue.browser-spec.ts',
        tests: [
          {
            status: 'skipped',
            annotations: [{ type: 'skip', description: 'no photo' }],
            results: [],
          },
        ],
      },
      {
        title: 'is repeated',
        file: 'queue.browser-spec.ts',
        tests: [{ status: 'flaky', annotations: [], results: [] }],
      },
      {
        title: 'fails',
        file: 'queue.browser-spec.ts',
        tests: [
          {
            status: 'unexpected',
            annotations: [],
            results: [{ duration: 2000, errors, attachments: [{ name: 'trace', path }] }],
          },
        ],
      },
    ];
    const report = {
      config: { rootDir: '/root/tests/src/browser' },
      suites: [{ title: 'queue.browser-spec.ts', specs: [], suites: [{ title: 'queue', specs }] }],
      errors: [{ message: 'the product did not start' }],
    };
    const file = 'tests/src/browser/queue.browser-spec.ts';
    expect(readPlaywrightReport(JSON.stringify(report), '/root')).toEqual([
      test({
        file,
        name: 'queue › is skipped',
        status: 'skipped',
        seconds: 0,
        reason: 'no photo',
      }),
      test({ file, name: 'queue › is repeated', seconds: 0, isRepeated: true }),
      test({
        file,
        name: 'queue › fails',
        status: 'failed',
        seconds: 2,
        failure: ['Error: no button', 'Call log:'],
        attachments: ['test-results/trace.zip'],
      }),
      test({ file: '', name: 'the product did not start', status: 'failed', seconds: 0 }),
    ]);
  });
});
