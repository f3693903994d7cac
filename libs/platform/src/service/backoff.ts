/** The n-th entry (from 1) of a list of waits; the last one repeats for ever. */
export function backoffDelay(attempt: number, waitsMs: readonly number[]): number {
  const index = Math.min(Math.max(attempt, 1), waitsMs.length) - 1;
  return waitsMs[index] ?? 0;
}

/** 0.5 s, 1 s, 2 s … up to 60 s. */
export const EVENT_WAITS_MS = [500, 1000, 2000, 5000, 10_000, 30_000, 60_000];

/** For something that should be back within seconds, such as a server that restarts. */
export const RECONNECT_WAITS_MS = [100, 250, 500, 1000];
