const MINUTE_MS = 60_000;

/** A session in use is prolonged: its end moves with each use. */
export const SESSION_LIFETIME_MS = 14 * 24 * 60 * MINUTE_MS;

/** A use is stored at most this often. */
export const SESSION_REFRESH_MS = 10 * MINUTE_MS;
