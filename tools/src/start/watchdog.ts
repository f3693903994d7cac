import { sleep } from '../processes/sleep.js';

/** How often a program is asked whether it is alive, how long its answer may take, and how many answers it may miss. */
export interface Patience {
  everyMs: number;
  answerMs: number;
  misses: number;
}

/** A hung program is noticed within 20 s; its replacement is ready within 30 s. */
export const PATIENCE: Patience = { everyMs: 5000, answerMs: 5000, misses: 3 };

/**
 * Resolves with true when a program hangs: its kernel accepts connections, but the program no longer answers. Resolves
 * with false when the signal is aborted. A refused connection doesn't count as a miss, since a program that ends or
 * restarts refuses connections too.
 */
export async function hangs(
  url: string,
  signal: AbortSignal,
  { everyMs, answerMs, misses }: Patience = PATIENCE,
): Promise<boolean> {
  let missed = 0;
  while (missed < misses) {
    if (missed === 0 && !(await sleep(everyMs, signal))) {
      return false;
    }
    const isMiss = await missesAnswer(url, answerMs);
    if (signal.aborted) {
      return false;
    }
    missed = isMiss ? missed + 1 : 0;
  }
  return true;
}

async function missesAnswer(url: string, answerMs: number): Promise<boolean> {
  const limit = AbortSignal.timeout(answerMs);
  try {
    await (await fetch(url, { signal: limit })).arrayBuffer();
    return false;
  } catch {
    return limit.aborted;
  }
}
