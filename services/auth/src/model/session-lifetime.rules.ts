const HOUR_MS = 3_600_000;
export const SESSION_LIFETIME_MS = 14 * 24 * HOUR_MS;

export function sessionExpiry(now: Date): Date {
  return new Date(now.getTime() + SESSION_LIFETIME_MS);
}

/** A session in use is prolonged: its end moves with each use and is stored at most once an hour. */
export function isRefreshDue(expiresAt: Date, now: Date): boolean {
  return sessionExpiry(now).getTime() - expiresAt.getTime() >= HOUR_MS;
}
