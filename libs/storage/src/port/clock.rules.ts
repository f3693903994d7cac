/** Clocks that NTP sets differ by less than a second; an answer that is late makes a difference of half a minute at most. */
const MAX_CLOCK_DIFFERENCE_MS = 60_000;
const MINUTE_MS = 60_000;

/**
 * The time of an answer, from its header, against ours.
 * @param date the header `Date`, in whole seconds
 * @param now milliseconds since 1970 by our clock
 * @returns how far the other clock is ahead, in milliseconds; null when the answer has no valid date
 */
export function clockDifferenceOf(date: string | undefined, now: number): number | null {
  const told = Date.parse(date ?? '');
  // The time that was cut to a whole second is half a second later in the mean.
  return Number.isNaN(told) ? null : told + 500 - now;
}

/** A sentence for operators about clocks that differ by over a minute; undefined when they don't. */
export function clockWarning(differenceMs: number | null): string | undefined {
  if (differenceMs === null || Math.abs(differenceMs) <= MAX_CLOCK_DIFFERENCE_MS) {
    return undefined;
  }
  const minutes = Math.round(Math.abs(differenceMs) / MINUTE_MS);
  const away = `${minutes} minute${minutes === 1 ? '' : 's'} ${differenceMs > 0 ? 'ahead of' : 'behind'}`;
  return `The object store's clock is ${away} this machine's. From 15 minutes on it refuses every request, and signed addresses end too early or begin too late: set both clocks by NTP`;
}
