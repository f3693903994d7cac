const DAY_MS = 24 * 3_600_000;
const MIN_MS = 5000;
const MAX_MS = 5 * 60_000;

/** Of a task whose provider is away. */
export interface Absence {
  /** When a provider was first away from it. */
  since: Date;
  now: Date;
  /** When the provider says that it may be asked again; null when it didn't say. */
  retryAfterMs: number | null;
  /** From 0 to 1, so that those who wait don't all come back at once. */
  chance: number;
}

/**
 * When a task asks a provider again that is away: when that said so, otherwise after about as long as it has been away,
 * five minutes at most. Null when it has been waiting for a day.
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
