import { pause } from '@roomlight/platform';
import { ProviderAwayError } from '../enhancement-provider.js';
import { TemporaryError } from './autoenhance-errors.js';
import { backoffMs } from './retry.rules.js';
import type { Times } from './times.js';

/**
 * Repeats what fails for now, for about a minute.
 * @param attempt is given how often it has been tried before: what it did then may have happened all the same
 * @throws ProviderAwayError when it was in vain
 */
export async function patiently<Result>(
  attempt: (repetition: number) => Promise<Result>,
  times: Times,
  signal: AbortSignal,
): Promise<Result> {
  const since = performance.now();
  for (let repetition = 0; ; repetition++) {
    signal.throwIfAborted();
    try {
      return await attempt(repetition);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof TemporaryError)) {
        throw error;
      }
      const { message, retryAfterMs } = error;
      const waitMs = Math.max(retryAfterMs ?? 0, backoffMs(repetition + 1, times, Math.random()));
      if (performance.now() - since + waitMs > times.patience) {
        throw new ProviderAwayError(`Autoenhance.ai is away: ${message}`, retryAfterMs, {
          cause: error,
        });
      }
      await pause(waitMs, signal);
    }
  }
}
