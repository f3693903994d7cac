import type { Clock } from '@roomlight/platform';
import { ProviderAwayError } from '../enhancement.provider.js';
import { TemporaryError } from './autoenhance.errors.js';
import { backoffMs } from './retry.rules.js';
import { TIMES } from './times.rules.js';

/**
 * Retries temporary failures for about a minute after the first one, so even a file that took longer is sent again.
 * @param attempt gets the number of earlier tries, whose effects may have happened although they failed
 * @throws ProviderAwayError when all retries fail
 */
export async function withRetries<Result>(
  attempt: (repetition: number) => Promise<Result>,
  clock: Clock,
  signal: AbortSignal,
): Promise<Result> {
  let failingSince: number | null = null;
  for (let repetition = 0; ; repetition++) {
    signal.throwIfAborted();
    try {
      return await attempt(repetition);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof TemporaryError)) {
        throw error;
      }
      failingSince ??= clock.now();
      const { message, retryAfterMs } = error;
      const waitMs = Math.max(retryAfterMs ?? 0, backoffMs(repetition + 1, TIMES, Math.random()));
      if (clock.now() - failingSince + waitMs > TIMES.retryBudget) {
        throw new ProviderAwayError(`Autoenhance.ai is away: ${message}`, retryAfterMs, {
          cause: error,
        });
      }
      await clock.sleep(waitMs, signal);
    }
  }
}
