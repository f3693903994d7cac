import { setTimeout as wait } from 'node:timers/promises';

const PAUSE_MS = 250;

/** Tries until it works; after `limitMs` the last error is thrown. */
export async function retryFor<Result>(
  limitMs: number,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const limit = performance.now() + limitMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > limit) {
        throw error;
      }
      await wait(PAUSE_MS);
    }
  }
}

/** Waits so long, or until the signal is aborted; never throws. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) {
      throw error;
    }
  });
}
