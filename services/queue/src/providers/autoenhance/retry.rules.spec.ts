import { describe, expect, it } from '@jest/globals';
import { backoffMs, isAboutTheKey, isTemporary, jitteredMs, retryAfterMs } from './retry.rules.js';
import { TIMES } from './times.rules.js';

it.each([408, 425, 429, 500, 502, 503, 504])('%d may pass', (status) => {
  expect(isTemporary(status)).toBe(true);
});

it.each([200, 307, 400, 404, 409, 422])('%d says something', (status) => {
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
  ])('%p is %p', (header, ms) => {
    expect(retryAfterMs(header, now)).toBe(ms);
  });
});

it('waits twice as long each time, up to a limit, never less than half', () => {
  const longest = [1, 2, 3, 4, 5, 6, 7, 100].map((n) => backoffMs(n, TIMES, 1));
  expect(longest).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
  expect(backoffMs(3, TIMES, 0)).toBe(1000);
});

it('asks about every five seconds', () => {
  const waits = [0, 0.5, 1].map((chance) => Math.round(jitteredMs(TIMES.poll, chance)));
  expect(waits).toEqual([4000, 5000, 6000]);
});
