const DAY_MS = 24 * 3_600_000;
const MIN_MS = 5000;
const MAX_MS = 5 * 60_000;

/** Of a task whose provider is away. */
export interface Absence {
  /** When a provider was first unavailable for it. */
  since: Date;
  now: Date;
  /** The time at which the provider accepts requests again; null when it named none. */
  retryAfterMs: number | null;
  /** From 0 to 1, so that waiting tasks don't all return at once. */
  chance: number;
}

/**
 * Returns when a task retries an unavailable provider: at the time the provider named, otherwise after about as long as
 * it has been unavailable, at most five minutes. Null after a day of waiting.
 */
export function nextAsk({ since, now, retryAfterMs, chance }: Absence): Date | null {
  const awayMs = Math.max(0, now.getTime() - since.getTime());
  if (awayMs >= DAY_MS) {
    return null;
  }
  const waitMs =
    retryAfterMs === null
      ? Math.min(Math.max(awayMs, MIN_MS), MAX_MS) * (1 - chance / 2)
      : retryAfterMs + chance * MIN_MS;
  return new Date(now.getTime() + Math.min(waitMs, DAY_MS - awayMs));
}
