/**
 * Pauses before the second, third and later attempts of a request that can safely be repeated: a store or a network that
 * is away for half a minute isn't noticed.
 */
export const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000, 16_000, 16_000];

export type Outcome =
  { kind: 'refused'; status: number } | { kind: 'unreadable' | 'timeout' | 'network' | 'aborted' };

/** Milliseconds to wait before trying again; null when there is no point. */
export function retryDelay(outcome: Outcome, failedTries: number): number | null {
  switch (outcome.kind) {
    case 'network':
      return RETRY_DELAYS_MS[failedTries - 1] ?? null;
    case 'refused':
      // A service or the object store is temporarily unavailable.
      return outcome.status === 503 || outcome.status === 502
        ? (RETRY_DELAYS_MS[failedTries - 1] ?? null)
        : null;
    case 'unreadable':
    case 'timeout':
    case 'aborted':
      return null;
  }
}
