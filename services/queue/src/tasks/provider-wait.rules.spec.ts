import { describe, expect, it } from '@jest/globals';
import { nextAsk } from './provider-wait.rules.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const SINCE = new Date('2026-11-21T12:00:00Z');

/** ms until the provider is asked again, when it has been away for so long. */
function waitMs(awayMs: number, retryAfterMs: number | null = null, chance = 0): number | null {
  const now = new Date(SINCE.getTime() + awayMs);
  const next = nextAsk({ since: SINCE, now, retryAfterMs, chance });
  return next && next.getTime() - now.getTime();
}

describe('nextAsk', () => {
  it.each([
    ['at once', 0, 5 * SECOND],
    ['for 20 s', 20 * SECOND, 20 * SECOND],
    ['for 5 min', 5 * MINUTE, 5 * MINUTE],
    ['for 20 h', 20 * HOUR, 5 * MINUTE],
  ])('waits in proportion to the outage of a provider that has been away %s', (_, away, wait) => {
    expect(waitMs(away)).toBe(wait);
    expect(waitMs(away, null, 1)).toBe(wait / 2);
  });

  it('follows the provider’s own delay, however long', () => {
    expect(waitMs(0, 0)).toBe(0);
    expect(waitMs(0, 2 * HOUR)).toBe(2 * HOUR);
    expect(waitMs(0, 2 * HOUR, 1)).toBe(2 * HOUR + 5 * SECOND);
  });

  it('is due once more at the end of the day, and not again', () => {
    expect(waitMs(24 * HOUR - 10 * SECOND)).toBe(10 * SECOND);
    expect(waitMs(HOUR, 100 * HOUR)).toBe(23 * HOUR);
    expect(waitMs(24 * HOUR)).toBeNull();
    expect(waitMs(24 * HOUR, MINUTE)).toBeNull();
  });

  it('tolerates clocks that differ', () => {
    expect(waitMs(-MINUTE)).toBe(5 * SECOND);
  });
});
