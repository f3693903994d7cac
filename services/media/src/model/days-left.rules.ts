const DAY_MS = 24 * 3_600_000;

/** How long deleted photos, folders and links are kept. */
export const KEPT_DAYS = 30;
export const KEPT_MS = KEPT_DAYS * DAY_MS;

/** Days, counting the one that has begun, until something in the trash is removed for good; 0 when it is due. */
export function daysLeft(trashedAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((trashedAt.getTime() + KEPT_MS - now.getTime()) / DAY_MS));
}
