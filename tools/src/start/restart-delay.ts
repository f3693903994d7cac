const LONGEST_MS = 30_000;

/** A program that lived this long has nothing to do with its earlier failures. */
const STEADY_AFTER_MS = 60_000;

/** How long to wait before the next try, after so many failures in a row. */
export function restartDelay(firstDelayMs: number, failures: number): number {
  return Math.min(LONGEST_MS, firstDelayMs * 2 ** failures);
}

/** How many failures in a row a program has now, that ran for so long before it ended. */
export function failuresAfter(failures: number, livedMs: number): number {
  return livedMs >= STEADY_AFTER_MS ? 0 : failures + 1;
}
