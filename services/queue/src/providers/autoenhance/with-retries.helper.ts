import type { Clock } from '@roomlight/platform';
import { ProviderAwayError } from '../enhancement.provider.js';
import { TemporaryError } from './autoenhance.errors.js';
import { backoffMs } from './retry.rules.js';
import { TIMES } from './times.rules.js';

/**
 * Repeats what fails for now, for about a minute after it first failed: a file that was on its way for longer is sent
 * again, too.
 * @param attempt is given how often it has been tried before: what it did then may have happened all the same
 * @throws ProviderAwayError when it was in vain
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
