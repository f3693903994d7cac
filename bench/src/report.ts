import { availableParallelism, cpus } from 'node:os';

export interface Figure {
  name: string;
  /** The measured value with its unit. */
  measured: string;
  /** The value for comparison from the same run; the goal may also be absolute. */
  peer?: string;
  ratio?: number;
  goal: string;
  reached: boolean;
}

/** Prints the figures as one table, headed by the machine that they hold for; a missed goal sets exit code 1. */
export function report(title: string, figures: readonly Figure[]): void {
  const rows = [
    ['figure', 'measured', 'peer', 'ratio', 'goal', ''],
    ...figures.map(({ name, measured, peer = '', ratio, goal, reached }) => [
      name,
      measured,
      peer,
      ratio?.toFixed(2) ?? '',
      goal,
      reached ? 'reached' : 'MISSED',
    ]),
  ];
  console.log(`\n${title}: ${machine()}`);
  printTable(rows);
  if (figures.some(({ reached }) => !reached)) {
    process.exitCode = 1;
  }
}

/** Prints rows with equal numbers of cells, in columns. */
export function printTable(rows: readonly string[][]): void {
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of rows) {
    console.log(row.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)).join('  '));
  }
}

function machine(): string {
  const model = cpus()[0]?.model.trim() || 'unknown processor';
  return `${availableParallelism()} cores of ${model}, Node ${process.versions.node}`;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  if (low === undefined || high === undefined) {
    throw new Error('there is no median of nothing');
  }
  return (low + high) / 2;
}

export const MB = 1024 * 1024;
