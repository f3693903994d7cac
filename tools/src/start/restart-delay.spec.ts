import { describe, expect, it } from '@jest/globals';
import { failuresAfter, restartDelay } from './restart-delay.js';

describe('a restart', () => {
  it('waits twice as long after each failure, up to 30 s', () => {
    expect([1, 2, 3, 4, 5, 6, 20].map((failures) => restartDelay(1000, failures))).toEqual([
      1000, 2000, 4000, 8000, 16000, 30000, 30000,
    ]);
  });

  it('counts failures from the start again after a program has run for a minute', () => {
    expect(failuresAfter(3, 59_999)).toBe(4);
    expect(failuresAfter(3, 60_000)).toBe(1);
  });
});
