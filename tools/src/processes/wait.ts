import { setTimeout as sleep } from 'node:timers/promises';

/** Waits; false when the signal ended the wait early. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return sleep(milliseconds, true, { signal }).catch(() => false);
}
