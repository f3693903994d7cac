/** What a suite's machine-readable report says. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Reads the report of `jest --json`. A file that doesn't even load counts as one failed test. */
export function jestCounts(report: string): Counts {
  const counted = numbers(JSON.parse(report));
  return {
    passed: counted('numPassedTests'),
    failed: counted('numFailedTests') + counted('numRuntimeErrorTestSuites'),
    skipped: counted('numPendingTests') + counted('numTodoTests'),
  };
}

/** Reads Playwright's JSON report. A test that passes at a second try has passed. */
export function playwrightCounts(report: string): Counts {
  const value: unknown = JSON.parse(report);
  const parts = isObject(value) ? value : {};
  const counted = numbers(parts['stats']);
  const errors = Array.isArray(parts['errors']) ? parts['errors'].length : 0;
  return {
    passed: counted('expected') + counted('flaky'),
    failed: counted('unexpected') + errors,
    skipped: counted('skipped'),
  };
}

function numbers(value: unknown): (name: string) => number {
  return (name) => {
    const found = isObject(value) ? value[name] : undefined;
    return typeof found === 'number' ? found : 0;
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
