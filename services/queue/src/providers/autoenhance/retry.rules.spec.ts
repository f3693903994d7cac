import { describe, expect, it } from '@jest/globals';
import { backoffMs, isAboutTheKey, isTemporary, jitteredMs, retryAfterMs } from './retry.rules.js';
import { TIMES } from './times.rules.js';

it.each([408, 425, 429, 500, 502, 503, 504])('status %d is temporary', (status) => {
  expect(isTemporary(status)).toBe(true);
});

it.each([200, 307, 400, 404, 409, 422])('status %d is final', (status) => {
  expect(isTemporary(status)).toBe(false);
  expect(isAboutTheKey(status)).toBe(false);
});

describe('retryAfterMs', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');

  it.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Sat, 21 Nov 2026 12:01:30 GMT', 90_000],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['soon', null],
    ['', null],
    [null, null],
  ])('reads %p as %p', (header, ms) => {
    expect(retryAfterMs(header, now)).toBe(ms);
  });
});

it('the backoff doubles with each attempt up to a limit, and is never less than half of its value', () => {
  const longest = [1, 2, 3, 4, 5, 6, 7, 100].map((n) => backoffMs(n, TIMES, 1));
  expect(longest).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
  expect(backoffMs(3, TIMES, 0)).toBe(1000);
});

it('the poll interval is about five seconds', () => {
  const waits = [0, 0.5, 1].map((chance) => Math.round(jitteredMs(TIMES.poll, chance)));
  expect(waits).toEqual([4000, 5000, 6000]);
});
