const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Short delays at first, for a server that restarts or uses greylisting; then one hour each. */
export const MAIL_WAITS_MS: readonly number[] = [
  1000,
  5000,
  30_000,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
];

/** Chosen so that the last attempt comes about a day after the first. */
export const MAIL_ATTEMPTS = MAIL_WAITS_MS.length + 23;
