import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 10;
/**
 * Meant for conditions that never come true, not for slow ones on a busy machine. It is below a test's own time limit,
 * so that this error is the one reported.
 */
const LIMIT_MS = 300_000;

/** Waits until `probe` returns something other than undefined or false, and returns it; fails after `limitMs`. */
export async function waitFor<Result>(
  what: string,
  probe: () => Promise<Result | undefined | false> | Result | undefined | false,
  limitMs = LIMIT_MS,
): Promise<Result> {
  const limit = performance.now() + limitMs;
  for (;;) {
    const result = await probe();
    if (result !== undefined && result !== false) {
      return result;
    }
    if (performance.now() > limit) {
      throw new Error(`Waited ${limitMs} ms in vain for ${what}`);
    }
    await sleep(PAUSE_MS);
  }
}
