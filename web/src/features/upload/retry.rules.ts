/** Pauses before the second, third … try of a request that may be sent again without harm. */
export const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000];

export type Outcome =
  { kind: 'refused'; status: number } | { kind: 'timeout' | 'network' | 'aborted' };

/** Milliseconds to wait before trying again; null when it is no use. */
export function retryDelay(outcome: Outcome, failedTries: number): number | null {
  switch (outcome.kind) {
    case 'network':
      return RETRY_DELAYS_MS[failedTries - 1] ?? null;
    case 'refused':
      // A service or the object store is away for a moment.
      return outcome.status === 503 || outcome.status === 502
        ? (RETRY_DELAYS_MS[failedTries - 1] ?? null)
        : null;
    case 'timeout':
    case 'aborted':
      return null;
  }
}
