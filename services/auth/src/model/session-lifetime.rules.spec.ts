import { describe, expect, it } from '@jest/globals';
import { isRefreshDue, sessionExpiry } from './session-lifetime.rules.js';

const MINUTE_MS = 60_000;
const start = new Date('2026-11-20T12:00:00Z');
const later = (minutes: number): Date => new Date(start.getTime() + minutes * MINUTE_MS);

describe('a session', () => {
  it('lives for 14 days', () => {
    expect(sessionExpiry(start).toISOString()).toBe('2026-12-04T12:00:00.000Z');
  });

  it.each([
    [0, false],
    [59, false],
    [60, true],
    [60 * 24, true],
  ])('used %i minutes after its last refresh is refreshed: %s', (minutes, due) => {
    expect(isRefreshDue(sessionExpiry(start), later(minutes))).toBe(due);
  });
});
