import { describe, expect, it } from '@jest/globals';
import { clockDifferenceOf, clockWarning } from './clock.rules.js';

describe('clockDifferenceOf', () => {
  const now = Date.parse('2026-11-28T12:00:00.500Z');

  it.each([
    ['Sat, 28 Nov 2026 12:00:00 GMT', 0],
    ['Sat, 28 Nov 2026 12:02:00 GMT', 120_000],
    ['Sat, 28 Nov 2026 11:50:00 GMT', -600_000],
    ['yesterday', null],
    [undefined, null],
  ])('reads the difference from the header %j', (date, difference) => {
    expect(clockDifferenceOf(date, now)).toBe(difference);
  });
});

describe('clockWarning', () => {
  it.each([null, 0, 60_000, -60_000])('says nothing about a difference of %j ms', (difference) => {
    expect(clockWarning(difference)).toBeUndefined();
  });

  it.each([
    [61_000, "The object store's clock is 1 minute ahead of this machine's."],
    [-16 * 60_000, "The object store's clock is 16 minutes behind this machine's."],
  ])('names a difference of %d ms', (difference, sentence) => {
    expect(clockWarning(difference)).toContain(sentence);
  });
});
