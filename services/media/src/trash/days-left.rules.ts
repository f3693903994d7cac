const DAY_MS = 24 * 3_600_000;

/** How long deleted photos and folders are kept. */
export const KEPT_DAYS = 30;
export const KEPT_MS = KEPT_DAYS * DAY_MS;

/** Full days, at least 0, until something in the trash is removed for good. */
export function daysLeft(trashedAt: Date, now: Date): number {
  return Math.max(0, Math.floor((trashedAt.getTime() + KEPT_MS - now.getTime()) / DAY_MS));
}
