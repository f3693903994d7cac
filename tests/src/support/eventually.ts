import { setTimeout as pause } from 'node:timers/promises';

const PAUSE_MS = 50;

/**
 * Asks again until `probe` doesn't throw any more, and answers what it answers.
 * @throws what the last try threw, when the time is over
 */
export async function eventually<Result>(
  probe: () => Result | Promise<Result>,
  limitMs = 60_000,
): Promise<Result> {
  const limit = performance.now() + limitMs;
  for (;;) {
    try {
      return await probe();
    } catch (error) {
      if (performance.now() > limit) {
        throw error;
      }
    }
    await pause(PAUSE_MS);
  }
}
