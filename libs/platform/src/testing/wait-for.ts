import { setTimeout as wait } from 'node:timers/promises';

const PAUSE_MS = 10;

/** Waits until `probe` gives something other than undefined or false, and returns it; fails after `limitMs`. */
export async function waitFor<Result>(
  what: string,
  probe: () => Promise<Result | undefined | false> | Result | undefined | false,
  limitMs = 20_000,
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
    await wait(PAUSE_MS);
  }
}
