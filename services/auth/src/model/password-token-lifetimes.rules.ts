const HOUR_MS = 3_600_000;

/** Lifetime of the link of a password reset. */
export const RESET_LIFETIME_MS = HOUR_MS;

/** Lifetime of the link of a new account, or of the first administrator's set-up. */
export const WELCOME_LIFETIME_MS = 7 * 24 * HOUR_MS;
