import { systemClock } from './clock.js';

const PAUSE_MS = 250;

/**
 * Retries `work` until it succeeds.
 * @throws the last error after `limitMs`
 */
export async function retryFor<Result>(
  limitMs: number,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const limit = systemClock.now() + limitMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (systemClock.now() > limit) {
        throw error;
      }
      await systemClock.sleep(PAUSE_MS);
    }
  }
}
