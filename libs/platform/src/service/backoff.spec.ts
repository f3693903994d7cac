import { describe, expect, it } from '@jest/globals';
import { backoffDelay } from './backoff.js';

describe('backoffDelay', () => {
  it.each([
    [1, 100],
    [2, 500],
    [3, 2000],
    [4, 2000],
    [1_000_000, 2000],
    [0, 100],
  ])(
    'waits before attempt %i as long as the list says and repeats the last entry for ever',
    (n, expected) => {
      expect(backoffDelay(n, [100, 500, 2000])).toBe(expected);
    },
  );

  it('does not wait without a list', () => {
    expect(backoffDelay(3, [])).toBe(0);
  });
});
