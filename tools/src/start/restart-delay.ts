const MAX_MS = 30_000;

/** A program that has run for this long gets a clean record: its earlier failures no longer count. */
const STEADY_AFTER_MS = 60_000;

/** How long to wait before the next attempt, after this many failures in a row (1 or more). */
export function restartDelay(firstDelayMs: number, failures: number): number {
  return Math.min(MAX_MS, firstDelayMs * 2 ** (failures - 1));
}

/** The number of failures in a row, including the end of a program that ran for `livedMs`. */
export function failuresAfter(earlierFailures: number, livedMs: number): number {
  return livedMs >= STEADY_AFTER_MS ? 1 : earlierFailures + 1;
}
