import { setTimeout } from 'node:timers/promises';

/**
 * Waits for a time.
 * @returns false when the signal ended the wait early
 */
export async function sleep(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return setTimeout(milliseconds, true, { signal }).catch(() => false);
}
