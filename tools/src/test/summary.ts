import type { Counts } from './counts.js';

/** How a suite ended. */
export type Outcome = { name: string } & (
  | { kind: 'ran'; counts: Counts; seconds: number }
  /** It couldn't run here; that counts as one skipped. */
  | { kind: 'skipped'; reason: string }
);

export function total(outcomes: readonly Outcome[]): Counts {
  const sum: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const outcome of outcomes) {
    const counts = countsOf(outcome);
    sum.passed += counts.passed;
    sum.failed += counts.failed;
    sum.skipped += counts.skipped;
  }
  return sum;
}

/** A table of the suites, what was skipped and why, and the closing line. */
export function summary(outcomes: readonly Outcome[]): string {
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
  const table = rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  );
  const { passed, failed, skipped } = total(outcomes);
  return [
    ...table,
    '',
    ...outcomes.flatMap(reasons),
    `${passed} passed, ${failed} failed, ${skipped} skipped`,
  ].join('\n');
}

function countsOf(outcome: Outcome): Counts {
  return outcome.kind === 'ran' ? outcome.counts : { passed: 0, failed: 0, skipped: 1 };
}

function reasons(outcome: Outcome): string[] {
  if (outcome.kind === 'skipped') {
    return [`Skipped: ${outcome.name}, because ${outcome.reason}.`];
  }
  const { skipped } = outcome.counts;
  return skipped > 0 ? [`Skipped: ${skipped} of ${outcome.name}, by the tests themselves.`] : [];
}
