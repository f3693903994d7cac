const MAX_MS = 30_000;

/** A program that lived this long has nothing to do with its earlier failures. */
const STEADY_AFTER_MS = 60_000;

/** How long to wait before the next try, after so many failures in a row (1 or more). */
export function restartDelay(firstDelayMs: number, failures: number): number {
  return Math.min(MAX_MS, firstDelayMs * 2 ** (failures - 1));
}

/** How many failures in a row there are now that a program has ended, which ran for so long. */
export function failuresAfter(earlierFailures: number, livedMs: number): number {
  return livedMs >= STEADY_AFTER_MS ? 1 : earlierFailures + 1;
}
