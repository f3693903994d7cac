import type { Times } from './times.rules.js';

/** Statuses that only say that the request can't be answered now. */
export function isTemporary(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}

/** The key is refused or has no credits left, which an operator must fix. */
export function isAboutTheKey(status: number): boolean {
  return status === 401 || status === 402 || status === 403;
}

/** Parses `Retry-After`, in seconds or as a date; null when it is missing or invalid. */
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
 * The delay before the n-th retry (from 1). It doubles each time and is random between half and all of it, so that
 * requests that failed together aren't retried together.
 */
export function backoffMs(
  repetition: number,
  { firstRetry, longestRetry }: Times,
  chance: number,
): number {
  const whole = Math.min(longestRetry, firstRetry * 2 ** (repetition - 1));
  return whole * (0.5 + chance / 2);
}

/** Varies the interval, so that tasks that started together don't keep polling together. */
export function jitteredMs(ms: number, chance: number): number {
  return ms * (0.8 + 0.4 * chance);
}
