const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Quick at first, for a server that restarts or wants to be asked twice; then every hour. */
export const MAIL_WAITS_MS: readonly number[] = [
  1000,
  5000,
  30_000,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
];

/** So many that the last one comes about a day after the first. */
export const MAIL_ATTEMPTS = MAIL_WAITS_MS.length + 23;
