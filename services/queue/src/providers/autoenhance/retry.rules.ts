import type { Times } from './times.rules.js';

/** Statuses that say nothing of what was asked, only that it can't be answered now. */
export function isTemporary(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}

/** The key isn't taken, or has no credits left: somebody must do something about it. */
export function isAboutTheKey(status: number): boolean {
  return status === 401 || status === 402 || status === 403;
}

/** What `Retry-After` asks for, in seconds or as a date; null when it isn't there or makes no sense. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) {
    return null;
  }
  const text = header.trim();
  if (/^\d+(\.\d+)?$/.test(text)) {
    return Number(text) * 1000;
  }
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/**
 * The wait before the n-th repetition (from 1): twice as long each time, and between half and all of it, so that those
 * who failed together don't come back together.
 */
export function backoffMs(
  repetition: number,
  { firstRetry, longestRetry }: Times,
  chance: number,
): number {
  const whole = Math.min(longestRetry, firstRetry * 2 ** (repetition - 1));
  return whole * (0.5 + chance / 2);
}

/** About so long: tasks that were begun together don't ask together for ever. */
export function jitteredMs(ms: number, chance: number): number {
  return ms * (0.8 + 0.4 * chance);
}
