const HOUR_MS = 3_600_000;

/** How long the link of somebody who asked for a new password is good. */
export const RESET_LIFETIME_MS = HOUR_MS;

/** How long the link of a new account, or of the first administrator's set-up, is good. */
export const WELCOME_LIFETIME_MS = 7 * 24 * HOUR_MS;
